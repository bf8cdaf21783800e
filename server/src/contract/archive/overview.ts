import * as z from 'zod/mini';
import { rosterEntry } from '../console/roster.js';
import { archivedCall, archiveGap } from './records.js';
import { cappedCount } from './queries.js';

const ms = z.nullable(z.number());

/**
 * GET /api/{environment}/reconciliation: where the service and the business may disagree. Every list holds
 * at most 100, with its whole count beside it.
 */
export const reconciliation = z.object({
  /** Verified people whose completion no destination has accepted. */
  undelivered: z.object({
    count: cappedCount,
    people: z.array(
      z.object({
        user: rosterEntry,
        /** `no_call`: the service made no call; `failed`, `retrying`: the newest one's state;
         *  `cannot_tell`: calls name no person, or a gap lies where the call would be. */
        reason: z.enum(['no_call', 'failed', 'retrying', 'cannot_tell']),
        transaction_id: z.nullable(z.string()),
      }),
    ),
  }),
  /** Calls that name somebody whom the console does not know. */
  unknown_people: z.object({
    count: cappedCount,
    people: z.array(
      z.object({ reference_user_id: z.string(), newest_call: archivedCall, calls: z.number() }),
    ),
  }),
  /** Kinds without a destination; null when the configurations could not be read. */
  missing_destinations: z.nullable(
    z.array(
      z.object({
        webhook_type: z.string(),
        /** When somebody last reached a state of this kind within the last day; null when nobody did. */
        last_due_at: ms,
        people_last_day: z.number(),
      }),
    ),
  ),
});
export type Reconciliation = z.infer<typeof reconciliation>;

/** GET /api/{environment}/overview */
export const overview = z.object({
  people: z.record(z.string(), z.number()),
  /** The newest 60 calls, newest first. */
  newest_calls: z.array(archivedCall),
  /** Of the calls created in the last 24 hours, by the service's clock. */
  last_day: z.object({ delivered: cappedCount, retrying: cappedCount, failed: cappedCount }),
  /** Hosts whose newest answer was none of 2xx, with that answer. */
  failing_destinations: z.array(
    z.object({ destination: z.string(), newest_call: archivedCall, failed_last_day: cappedCount }),
  ),
  gaps: z.object({ count: z.number(), newest: z.nullable(archiveGap) }),
  to_mend: z.object({
    undelivered: cappedCount,
    unknown_people: cappedCount,
    missing_destinations: z.nullable(z.number()),
  }),
});
export type Overview = z.infer<typeof overview>;

/** GET /api/{environment}/find?q=: people and calls by any part of an id, at most 8 of each. */
export const findQuery = z.object({ q: z.string().check(z.minLength(1), z.maxLength(255)) });
export const found = z.object({
  users: z.array(z.object({ reference_user_id: z.string(), status: z.string() })),
  calls: z.array(archivedCall),
});
export type Found = z.infer<typeof found>;
