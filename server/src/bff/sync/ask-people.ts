import type { Environment } from '../../contract/index.js';
import type { UpstreamClient } from '../../upstream/client.js';
import { UpstreamError } from '../../upstream/failures.js';
import { afterFailedAsk } from './ask-failure.js';
import { dueAfterAnswer, dueAhead } from './bring-forward.js';
import { duePeople, postpone } from './due-people.js';
import type { HarvestParts } from './sync-parts.js';
import { pause } from './pause.js';
import type { Standing } from './standing.js';

const AT_ONCE = 8;
// Ten a second, and twice as many while somebody looks.
const SPACING_MS = 100;
const WATCHED_SPACING_MS = 50;
const TICK_MS = 500;

/**
 * Asks get_status after everybody who is due, until the signal: one after another, 100 ms apart (50 while
 * somebody has a page open), at most eight at once, and nobody while the service fails.
 */
export async function askPeople(
  { database, changes, roster, logger, paces }: HarvestParts,
  environment: Environment,
  client: UpstreamClient,
  standing: Standing,
  lost: AbortSignal,
): Promise<void> {
  const asking = new Map<string, Promise<void>>();

  async function failed(id: string, asked_at: number, error: unknown) {
    const { ms, isService } = afterFailedAsk(error, Math.random());
    const now = Date.now();
    if (isService) {
      standing.isWell = false;
      const retryAfterMs = error instanceof UpstreamError ? (error.retryAfterMs ?? 0) : 0;
      const quietUntil = now + Math.min(retryAfterMs, paces.retryAfterMost);
      standing.quietUntil = Math.max(standing.quietUntil, quietUntil);
      // A look tells whether it was the service, or only this one request.
      standing.attention.wake();
    }
    if (!(error instanceof UpstreamError)) {
      logger.error({ err: error, environment }, 'an answer of get_status could not be kept');
    }
    await postpone(database.kysely, environment, id, asked_at, now + ms);
  }

  async function ask(id: string): Promise<void> {
    const asked_at = Date.now();
    try {
      const answer = await client.call('get_status', { reference_user_id: id }, lost);
      await roster.noteStatus(environment, id, answer.value, asked_at, answer.serviceDate);
      if (standing.missedCallsAt >= asked_at) {
        await dueAfterAnswer({ database, changes }, environment, id, Date.now());
      }
    } catch (error) {
      if (!lost.aborted) await failed(id, asked_at, error);
    }
  }

  function start(id: string) {
    const done = ask(id)
      .catch((error: unknown) => {
        standing.isWell = false;
        logger.error({ err: error, environment }, 'a failed get_status could not be put off');
      })
      .finally(() => asking.delete(id));
    asking.set(id, done);
  }

  let ticks = 0;
  const mayAsk = () => !lost.aborted && standing.isWell;

  while (!lost.aborted) {
    const isFull = asking.size >= AT_ONCE;
    const due =
      isFull || !mayAsk()
        ? []
        : await duePeople(database.kysely, environment, Date.now(), AT_ONCE + asking.size);
    const next = due.filter((id) => !asking.has(id)).slice(0, AT_ONCE - asking.size);
    for (const id of next) {
      if (!mayAsk()) break;
      start(id);
      await pause(standing.attention.isWanted() ? WATCHED_SPACING_MS : SPACING_MS, lost);
    }
    if (isFull) await Promise.race(asking.values());
    else if (next.length === 0) {
      ticks += 1;
      // Every second time: with the tick between, five people ahead of their time take more than a second.
      if (ticks % 2 === 0 && mayAsk() && standing.attention.isWanted()) {
        await dueAhead({ database, changes }, environment, Date.now());
      }
      await pause(TICK_MS, lost);
    }
  }
  await Promise.all(asking.values());
}
