import * as z from 'zod/mini';
import { rosterEntry } from '../records/user.js';
import { cappedCount } from './capped-count.js';
import { againInMs } from './again-in.js';
import { archivedCall } from '../records/records.js';

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
  last_due_at: z.nullable(z.number()),
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
  again_in_ms: againInMs,
});
export type Reconciliation = z.infer<typeof reconciliation>;
