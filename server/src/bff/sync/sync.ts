import type { Environment, ServiceHealth } from '../../contract/index.js';
import type { UpstreamClient } from '../../upstream/client.js';
import { UpstreamError } from '../../upstream/failures.js';
import { serviceTime } from '../service-clock.js';
import { dueAfterGap } from './bring-forward.js';
import type { HarvestParts } from './sync-parts.js';
import { afterAnswer, afterFailure } from './health.js';
import { healthWriter, readHealth } from './health-store.js';
import { createLook } from './poll.js';
import { nextLookIn } from './pace.js';
import { pause } from './pause.js';
import type { Standing } from './standing.js';

/** Looks at one service again and again until the signal: what it lists is kept, and how it goes is told. */
export async function harvest(
  parts: HarvestParts,
  environment: Environment,
  client: UpstreamClient,
  standing: Standing,
  lost: AbortSignal,
): Promise<void> {
  const { database, logger, paces } = parts;
  const look = createLook(parts, environment, client);
  let health = await readHealth(database.kysely, environment);
  const write = healthWriter(parts.changes, environment, health);
  let failures = 0;
  let gapAt = -Infinity;

  async function tell(news: ServiceHealth) {
    health = news;
    await database.signal(JSON.stringify({ looked: environment, health }));
    await write(health, Date.now());
  }

  async function answered(): Promise<{ pending: boolean; retryAfterMs: null }> {
    const { pending, gap, missedCalls, serviceDate, ...notKept } = await look(lost);
    const now = Date.now();
    if (failures > 0) logger.info({ environment }, 'the service answers again');
    failures = 0;
    standing.isWell = true;
    if (gap) gapAt = now;
    if (missedCalls) {
      standing.missedCallsAt = now;
      const at = serviceTime(serviceDate, now);
      await dueAfterGap(parts, environment, { now, at });
    }
    await tell(afterAnswer(health, serviceDate, now, notKept));
    return { pending, retryAfterMs: null };
  }

  async function failed(error: unknown) {
    const isUpstream = error instanceof UpstreamError;
    if (!isUpstream) logger.error({ err: error, environment }, 'a look could not be kept');
    else if (failures === 0) logger.warn({ err: error, environment }, 'the service fails');
    failures += 1;
    standing.isWell = false;
    await tell(afterFailure(health, error, Date.now()));
    return { pending: false, retryAfterMs: isUpstream ? error.retryAfterMs : null };
  }

  while (!lost.aborted) {
    await pause(Math.max(standing.quietUntil - Date.now(), 0), lost);
    const came = await answered().catch((error: unknown) => (lost.aborted ? null : failed(error)));
    if (!came) return;
    await parts.reruns.match(environment);
    const sinceGapMs = Date.now() - gapAt;
    const watched = standing.attention.isWanted();
    const ms = nextLookIn({ ...came, failures, watched, sinceGapMs }, paces, Math.random());
    // Whoever waits does not make a failing service come back.
    if (failures > 0) await pause(ms, lost);
    else await standing.attention.rest(ms, paces.busy[0], lost);
  }
}
