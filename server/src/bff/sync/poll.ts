import type { Environment } from '../../contract/index.js';
import type { UpstreamClient } from '../../upstream/client.js';
import type { Archive, Kept } from '../calls/call-store.js';
import type { RosterStore } from '../users/user-store.js';

/** What a look stands on. */
export interface LookParts {
  archive: Archive;
  roster: RosterStore;
}

/** What one look at a service came to. */
export interface Looked {
  pending: boolean;
  /** Records of either list may have been missed. */
  gap: boolean;
  /** Calls may have been missed: they tell of people, which events do not. */
  missedCalls: boolean;
  /** The service's Date header. */
  serviceDate: string | null;
  /** How many records of each list could not be read. */
  unreadable: { calls: number; events: number };
  /** How many records of each list came after those that are read. */
  not_read: { calls: number; events: number };
}

/** Keeps a listing; the one that was kept last is the same object when the service sent the same text again. */
function keeper<Listing>(keep: (listing: Listing, serviceDate: string | null) => Promise<Kept>) {
  let last: { listing: Listing; kept: Kept } | null = null;
  return async (listing: Listing, serviceDate: string | null): Promise<Kept> => {
    if (last?.listing === listing) return { ...last.kept, gap: false };
    const kept = await keep(listing, serviceDate);
    last = { listing, kept };
    return kept;
  };
}

/**
 * Looks at one service: calls, then events, one after the other, as a call is to be known before its attempts.
 * What the first list brought is kept even when the second cannot be had. Throws UpstreamError, or the reason
 * of the signal.
 */
export function createLook(
  { archive, roster }: LookParts,
  environment: Environment,
  client: UpstreamClient,
): (lost: AbortSignal) => Promise<Looked> {
  const keepCalls = keeper((items: Parameters<Archive['keepCalls']>[1], serviceDate) =>
    archive.keepCalls(environment, items, serviceDate),
  );
  const keepEvents = keeper((items: Parameters<Archive['keepEvents']>[1], serviceDate) =>
    archive.keepEvents(environment, items, serviceDate),
  );
  // Found in a look whose second list could not be had, and so not yet told.
  let missedUntold = false;
  return async (lost) => {
    const calls = await client.call('call_get', {}, lost);
    const kept = await keepCalls(calls.value.items, calls.serviceDate);
    missedUntold ||= kept.gap;
    await roster.noteCalls(environment, calls.value.items);
    const events = await client.call('event_get', {}, lost);
    const attempts = await keepEvents(events.value.items, events.serviceDate);
    const missedCalls = missedUntold;
    missedUntold = false;
    return {
      pending: kept.pending || attempts.pending,
      gap: missedCalls || attempts.gap,
      missedCalls,
      serviceDate: events.serviceDate,
      unreadable: {
        calls: calls.value.unreadable.length,
        events: events.value.unreadable.length,
      },
      not_read: { calls: calls.value.not_read, events: events.value.not_read },
    };
  };
}
