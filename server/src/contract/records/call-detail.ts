import * as z from 'zod/mini';
import { archivedCall, archivedEvent } from './records.js';

/** One attempt with all that is known of it; the body is cut at 16,384 characters. */
export const eventDetail = z.object({
  event: archivedEvent,
  response_body: z.nullable(z.string()),
  /** The length of the whole body as the service listed it, in characters. */
  body_length: z.nullable(z.number()),
  /** The record as it came. */
  raw: z.unknown(),
});
export type EventDetail = z.infer<typeof eventDetail>;

/** GET /api/{environment}/event?key= */
export const eventDetailQuery = z.object({ key: z.string().check(z.minLength(1)) });

/** A rerun that was asked for here: who, when, and what became of it. */
export const rerun = z.object({
  id: z.string(),
  transaction_id: z.string(),
  /** Null while it is not known: the answer did not name it, and no listed call matched yet. */
  new_transaction_id: z.nullable(z.string()),
  /** How the new call was found; a match by time is a likelihood, and is shown as such. */
  matched: z.nullable(z.enum(['answer', 'time'])),
  /** `unknown`: no answer of the service is known, so it may or may not have made the call. */
  outcome: z.enum(['sending', 'accepted', 'unknown']),
  requested_at: z.number(),
  requested_by: z.string(),
  job_id: z.nullable(z.string()),
});
export type Rerun = z.infer<typeof rerun>;

/** GET /api/{environment}/call?transaction_id=: one call and all that the archive ties to it. */
export const callDetail = z.object({
  call: archivedCall,
  /** The record as it was last listed; null when only an incoming webhook told of the call. */
  raw: z.unknown(),
  /** Every other field of the record that is a time, by its own name (reading rule 3). */
  times: z.record(z.string(), z.number()),
  /** The delivery's body as it arrived here (part 6); null when none did. */
  payload: z.nullable(z.object({ body: z.string(), received_at: z.number() })),
  /** Its attempts, oldest first, at most 200. */
  attempts: z.array(eventDetail),
  /** Whether attempts are missing that the call counts but no listing showed. */
  attempts_missing: z.number(),
  /** The original and its reruns, oldest first, this call among them; alone when there is no other. */
  lineage: z.array(archivedCall),
  reruns: z.array(rerun),
});
export type CallDetail = z.infer<typeof callDetail>;

/** Which call. The id is in the query, because `..` cannot stand in a path. */
export const callDetailQuery = z.object({ transaction_id: z.string().check(z.minLength(1)) });

/** GET /api/{environment}/user/history?reference_user_id=: what the archive knows of one person. */
export const personHistory = z.object({
  /** Oldest first, at most 100. */
  calls: z.array(archivedCall),
  /** Their attempts, oldest first, at most 500. */
  events: z.array(archivedEvent),
  reruns: z.array(rerun),
  /** False when the service's calls name no person: then an absent call means "cannot tell". */
  calls_name_people: z.boolean(),
  /** Whether the call that tells of the person's outcome may lie in a gap, as the reconciliation decides it. */
  has_gap: z.boolean(),
});
export type PersonHistory = z.infer<typeof personHistory>;
