import type { Environment, Listing } from '../../contract/index.js';
import { UpstreamError } from '../../upstream/failures.js';
import type { UpstreamClient } from '../../upstream/client.js';
import type { CallStore } from '../calls/call-store.js';
import type { Kept } from '../calls/store/keep-calls.js';
import type { KnownWebhooks } from '../webhooks/known-webhooks.js';

export interface PollParts {
  calls: CallStore;
  webhooks: KnownWebhooks;
}

// A destination that was changed elsewhere is noticed within this time.
const WEBHOOKS_EVERY_MS = 10_000;

/** Stores a listing, unless it is the object stored last: the client returns the same object for the same text. */
function keepOnce<T>(
  environment: Environment,
  keep: (environment: Environment, listing: T[], serviceDate: string | null) => Promise<Kept>,
) {
  let last: { listing: T[]; kept: Kept } | null = null;
  return async ({ items }: Listing<T>, serviceDate: string | null): Promise<Kept> => {
    if (last?.listing === items) return { ...last.kept, gap: false };
    last = { listing: items, kept: await keep(environment, items, serviceDate) };
    return last.kept;
  };
}

/**
 * Polls one service: attempts and then calls, which are stored in reverse order, because a call should be known before
 * its attempts; and now and then the webhooks. The calls are stored even if the attempts cannot be read. Throws
 * UpstreamError, or the reason of the signal.
 */
export function createPoll(
  { calls, webhooks }: PollParts,
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
    const kept = await keepCalls(called.value, called.serviceDate);
    if (attempted instanceof UpstreamError) throw attempted;
    const attempts = await keepAttempts(attempted.value, attempted.serviceDate);
    await readWebhooks(lost);
    return {
      pending: kept.pending || attempts.pending,
      gap: kept.gap || attempts.gap,
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
