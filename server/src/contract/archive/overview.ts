import * as z from 'zod/mini';
import { rosterEntry } from '../console/roster.js';
import { archivedCall, archiveGap } from './records.js';
import { cappedCount } from './queries.js';

const ms = z.nullable(z.number());

/** What may have become of a verified person's completion, where no destination is known to have accepted it. */
export const COMPLETION_VERDICTS = ['failed', 'retrying', 'no_call', 'cannot_tell'] as const;
export type CompletionVerdict = (typeof COMPLETION_VERDICTS)[number];

const person = z.object({
  user: rosterEntry,
  /** `failed`, `retrying`: the newest call's state; `no_call`: the archive would have it, and has none;
   *  `cannot_tell`: calls name no person, or the archive does not reach to where the call would be. */
  verdict: z.enum(COMPLETION_VERDICTS),
  /** The newest call of their completion; null when none is known. */
  call: z.nullable(archivedCall),
});
const people = z.object({ count: cappedCount, people: z.array(person) });
export type UncertainPerson = z.infer<typeof person>;

const unknownPerson = z.object({
  reference_user_id: z.string(),
  newest_call: archivedCall,
  calls: cappedCount,
});
export type UnknownPerson = z.infer<typeof unknownPerson>;

const missingDestination = z.object({
  webhook_type: z.string(),
  /** When somebody last reached the state that this kind tells of, within the last day; null when nobody did. */
  last_due_at: ms,
  people_last_day: z.number(),
});
export type MissingDestination = z.infer<typeof missingDestination>;

/**
 * GET /api/{environment}/reconciliation: where the service and the business may disagree. Every list holds
 * at most 100, with its whole count beside it.
 */
export const reconciliation = z.object({
  /** Verified people whose completion no destination has accepted: `failed`, `retrying` or `no_call`. */
  undelivered: people,
  /** Verified people of whom it cannot be told (reading rule 8): they count as neither. */
  cannot_tell: people,
  /** People whom calls of the last 30 days name and the console does not know. */
  unknown_people: z.object({ count: cappedCount, people: z.array(unknownPerson) }),
  /** The specification's kinds without a destination; null when the configurations could not be read. */
  missing_destinations: z.nullable(z.array(missingDestination)),
});
export type Reconciliation = z.infer<typeof reconciliation>;

const hour = z.object({
  /** Its beginning, ms since 1970 by the service's clock. */
  from: z.number(),
  delivered: cappedCount,
  retrying: cappedCount,
  failed: cappedCount,
});
export type DeliveryHour = z.infer<typeof hour>;

const failingDestination = z.object({
  destination: z.string(),
  newest_call: archivedCall,
  /** When the first call was created that it did not accept after the last one that it did; null when untold. */
  since: ms,
  failed_last_day: cappedCount,
});
export type FailingDestination = z.infer<typeof failingDestination>;

/** GET /api/{environment}/overview */
export const overview = z.object({
  /** How many people the roster has in each status. */
  people: z.record(z.string(), z.number()),
  /** The newest 60 calls, newest first. */
  newest_calls: z.array(archivedCall),
  /** Calls created in the last 24 hours by their present state, oldest hour first; the last one is not over. */
  hours: z.array(hour),
  /** Of the newest 1,000 calls that ended within 24 hours of now. */
  delivery: z.object({
    ended: z.number(),
    at_first_attempt: z.number(),
    /** From creation to delivery; null where no call tells both times. */
    median_ms: ms,
    p95_ms: ms,
    slowest_ms: ms,
  }),
  /** Destinations of the last day whose newest answer was none of 2xx, at most 20. */
  failing_destinations: z.array(failingDestination),
  gaps: z.object({ count: z.number(), newest: z.nullable(archiveGap) }),
  to_mend: z.object({
    undelivered: cappedCount,
    cannot_tell: cappedCount,
    unknown_people: cappedCount,
    /** Kinds without a destination that somebody reached within the last day; null when not readable. */
    missing_destinations: z.nullable(z.number()),
  }),
  set_up: z.object({
    /** The kinds that have a destination; null when the configurations could not be read. */
    destinations: z.nullable(z.array(z.string())),
    has_person: z.boolean(),
    has_delivery: z.boolean(),
  }),
});
export type Overview = z.infer<typeof overview>;

/** GET /api/{environment}/find?q=: people and calls by any part of an id, at most 8 of each. */
export const findQuery = z.object({ q: z.string().check(z.minLength(1), z.maxLength(255)) });
export const found = z.object({
  users: z.array(
    z.object({
      reference_user_id: z.string(),
      /** A person's status; null for somebody whom only calls name. */
      status: z.nullable(z.string()),
    }),
  ),
  calls: z.array(archivedCall),
});
export type Found = z.infer<typeof found>;
