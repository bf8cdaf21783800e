import * as z from 'zod/mini';
import { RESPONSE_CLASSES } from './response-class.js';

/** What the evidence says about a call (decisions.md, "State from evidence"); only the server derives it. */
export const CALL_STATES = ['delivered', 'retrying', 'failed', 'unknown'] as const;
export const callState = z.enum(CALL_STATES);
export type CallState = z.infer<typeof callState>;

/**
 * Why a state is unknown: the call left the listing while it was pending, it has a status that the specification does
 * not name, or no listing has shown it yet. Or what contradicts a delivered state: the service lists the call as
 * FAILED, or still retries it.
 */
export const CALL_STATE_REASONS = [
  'left_window',
  'other_status',
  'not_listed',
  'listed_failed',
  'listed_pending',
] as const;
export type CallStateReason = (typeof CALL_STATE_REASONS)[number];

const text = z.nullable(z.string());
const ms = z.nullable(z.number());

/**
 * A webhook call as the console's archive stores it. Times are ms since 1970. `sequence` orders the lists by time: it
 * is unique, never changes, and pages start below one.
 */
export const archivedCall = z.object({
  sequence: z.number(),
  transaction_id: z.string(),
  /** Null if only an attempt is known that names no type. */
  webhook_type: text,
  /** What the evidence says, and why it is unknown or what contradicts it; only the server derives it. */
  state: callState,
  state_reason: z.nullable(z.enum(CALL_STATE_REASONS)),
  /** How many attempts are known to have been made. */
  attempts: z.number(),
  /** Which attempt was accepted; null if none was, or its number is not stated. */
  delivered_attempt: ms,
  /** The status in the service's last listing; null if no listing has shown it. */
  status: text,
  /** Null if the service names no user: not provided (reading rule 8). */
  reference_user_id: text,
  user_id: text,
  /** By the service's clock; null if it provides no time. */
  created_at: ms,
  /** By the console's clock; all other times are the service's. */
  first_seen_at: z.number(),
  updated_at: ms,
  completed_at: ms,
  /** When the service says that it will try again; null if it does not say. */
  next_attempt_at: ms,
  /** Since when the service no longer lists it although it was pending. */
  unlisted_at: ms,
  /** The response to its newest known attempt; null before the first. */
  response: z.nullable(z.enum(RESPONSE_CLASSES)),
  http_status: ms,
  network_code: text,
  response_at: ms,
  response_attempt: ms,
  /** The destination of the newest known attempt. */
  destination_url: text,
  /** The transaction ID of the call that this one repeats. */
  rerun_of: text,
  /** The best state of its reruns and theirs; null if there are none. */
  rerun_state: z.nullable(callState),
  /** It was not delivered itself, but a call of its rerun chain was, by links that the service named. */
  delivered_by_rerun: z.boolean(),
  /** It only belongs to an earlier API key, so this one cannot rerun it. */
  is_earlier_key: z.boolean(),
  /** Whether an incoming webhook brought the payload (part 6). */
  has_payload: z.boolean(),
});
export type ArchivedCall = z.infer<typeof archivedCall>;

/** One delivery attempt as the archive stores it, without its raw record and the whole body. */
export const archivedAttempt = z.object({
  sequence: z.number(),
  /** Unique within its environment: the service's event ID, or a digest if there is none. */
  attempt_key: z.string(),
  event_id: text,
  transaction_id: text,
  webhook_type: text,
  attempt: ms,
  destination_url: text,
  response: z.enum(RESPONSE_CLASSES),
  http_status: ms,
  network_code: text,
  network_message: text,
  /** The first 200 characters of the response body. */
  body_excerpt: text,
  duration_ms: ms,
  created_at: ms,
  first_seen_at: z.number(),
  /** From the attempt's call, if that names a user. */
  reference_user_id: text,
});
export type ArchivedAttempt = z.infer<typeof archivedAttempt>;

/** Records that no listing showed: between two polls, more were created than a listing contains (part 8). */
export const archiveGap = z.object({
  id: z.string(),
  list: z.enum(['calls', 'attempts']),
  /** The oldest record after the gap, which is drawn directly below it. */
  below_sequence: z.number(),
  /** Between the newest record known before and the oldest one known after; null if not provided. */
  from_at: ms,
  to_at: ms,
  /** By the service's clock. */
  found_at: z.number(),
});
export type ArchiveGap = z.infer<typeof archiveGap>;

/**
 * How many there are: `count` up to 1,000, and whether there are more. A search counts only the hits that it passes on
 * the way to its page, so its `more` may also mean "perhaps".
 */
export const cappedCount = z.object({ count: z.number(), more: z.boolean() });
export type CappedCount = z.infer<typeof cappedCount>;
