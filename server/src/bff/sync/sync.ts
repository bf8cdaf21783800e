import type { Logger } from 'pino';
import { z } from 'zod';
import {
  ENVIRONMENTS,
  serviceHealth,
  type Environment,
  type Listing,
  type ServiceHealth,
} from '../../contract/index.js';
import { UpstreamError } from '../../upstream/failures.js';
import type { UpstreamClient } from '../../upstream/client.js';
import type { CallStore } from '../calls/call-store.js';
import type { Reruns } from '../calls/reruns/reruns.js';
import type { ConsoleDatabase } from '../schema.js';
import { afterResponse, afterFailure, healthWriter, readHealth } from '../service/health.js';
import type { KnownWebhooks } from '../webhooks/known-webhooks.js';
import type { PollDemand } from './demand.js';
import { nextPollIn, type Paces } from './pace.js';
import { pause } from './pause.js';

export interface SyncParts {
  calls: CallStore;
  webhooks: KnownWebhooks;
  database: ConsoleDatabase;
  reruns: Pick<Reruns, 'match'>;
  logger: Logger;
  paces: Paces;
}

/** The signal at the end of a poll. */
export const polled = z.object({ looked: z.enum(ENVIRONMENTS), health: serviceHealth });

// A destination that was changed elsewhere is noticed within this time.
const WEBHOOKS_EVERY_MS = 10_000;

/**
 * Stores a listing, unless it is the object stored last: the client returns the same object for the same text. Returns
 * whether it is after a gap.
 */
function keepOnce<T>(
  environment: Environment,
  keep: (environment: Environment, listing: T[], serviceDate: string | null) => Promise<boolean>,
) {
  let last: T[] | null = null;
  return async ({ items }: Listing<T>, serviceDate: string | null): Promise<boolean> => {
    if (last === items) return false;
    const hasGap = await keep(environment, items, serviceDate);
    last = items;
    return hasGap;
  };
}

/**
 * Polls one service: attempts and then calls, which are stored in reverse order, because a call should be known before
 * its attempts; and now and then the webhooks. The calls are stored even if the attempts cannot be read. Throws
 * UpstreamError, or the reason of the signal.
 */
function createPoll(
  { calls, webhooks }: SyncParts,
  environment: Environment,
  client: UpstreamClient,
) {
  const keepCalls = keepOnce(environment, calls.keepCalls);
  const keepAttempts = keepOnce(environment, calls.keepAttempts);
  let webhooksReadAt = Number.NEGATIVE_INFINITY;

  async function readWebhooks(lost: AbortSignal): Promise<void> {
    if (Date.now() - webhooksReadAt < WEBHOOKS_EVERY_MS) return;
    webhooksReadAt = Date.now();
    try {
      const { value, serviceDate } = await client.call('config_get', {}, lost);
      await webhooks.keep(environment, value.items, serviceDate);
    } catch (error) {
      // The listings were read; only the webhooks are not refreshed.
      if (!(error instanceof UpstreamError)) throw error;
    }
  }

  return async (lost: AbortSignal) => {
    // Requested first, so that the calls of all of its attempts are listed too.
    const attempted = await client.call('event_get', {}, lost).catch((error: unknown) => {
      if (error instanceof UpstreamError && error.retryAfterMs === null) return error;
      throw error;
    });
    const called = await client.call('call_get', {}, lost);
    const callsMissed = await keepCalls(called.value, called.serviceDate);
    if (attempted instanceof UpstreamError) throw attempted;
    const attemptsMissed = await keepAttempts(attempted.value, attempted.serviceDate);
    await readWebhooks(lost);
    return {
      pending: called.value.items.some(({ status }) => status === 'PENDING'),
      gap: callsMissed || attemptsMissed,
      serviceDate: attempted.serviceDate,
      // How many records of each list could not be read, and how many were beyond the limit.
      unreadable: {
        calls: called.value.unreadable.length,
        attempts: attempted.value.unreadable.length,
      },
      not_read: { calls: called.value.not_read, attempts: attempted.value.not_read },
    };
  };
}

/** Polls one service until the signal aborts: its listings are stored, and the results published. */
export async function syncService(
  parts: SyncParts,
  environment: Environment,
  client: UpstreamClient,
  demand: PollDemand,
  lost: AbortSignal,
): Promise<void> {
  const { database, logger, paces } = parts;
  const poll = createPoll(parts, environment, client);
  let health = await readHealth(database.kysely, environment);
  const write = healthWriter(database.kysely, environment, health);
  let failures = 0;
  let gapAt = -Infinity;

  async function publish(news: ServiceHealth) {
    health = news;
    await database.signal(JSON.stringify({ looked: environment, health }));
    await write(health, Date.now());
  }

  async function pollAndPublish() {
    const { pending, gap, serviceDate, ...notKept } = await poll(lost);
    const now = Date.now();
    if (failures > 0) logger.info({ environment }, 'the service responds again');
    failures = 0;
    if (gap) gapAt = now;
    await publish(afterResponse(health, serviceDate, now, notKept));
    return { pending, isAllNew: gap, retryAfterMs: null };
  }

  async function failed(error: unknown) {
    const isUpstream = error instanceof UpstreamError;
    if (!isUpstream) logger.error({ err: error, environment }, 'a poll could not be kept');
    else if (failures === 0) logger.warn({ err: error, environment }, 'the service fails');
    failures += 1;
    await publish(afterFailure(health, error, Date.now())).catch((cause: unknown) => {
      // Pages get it by the signal; if the disk is full, it cannot be stored either.
      logger.error({ err: cause, environment }, 'the health of the service could not be kept');
    });
    return {
      pending: false,
      isAllNew: false,
      retryAfterMs: isUpstream ? error.retryAfterMs : null,
    };
  }

  while (!lost.aborted) {
    const came = await pollAndPublish().catch((error: unknown) =>
      lost.aborted ? null : failed(error),
    );
    if (!came) return;
    await parts.reruns.match(environment);
    const sinceGapMs = Date.now() - gapAt;
    const situation = {
      ...came,
      failures,
      watched: demand.isWanted(),
      requested: demand.isRequested(),
      sinceGapMs,
    };
    const ms = nextPollIn(situation, paces, Math.random());
    if (came.retryAfterMs !== null) await pause(ms, lost);
    else if (failures > 0) await demand.restAfterFailure(ms, Math.min(ms, paces.busy[0]), lost);
    else await demand.rest(ms, Math.min(ms, paces.requested[0]), lost);
  }
}
