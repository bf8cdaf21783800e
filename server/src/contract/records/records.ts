import * as z from 'zod/mini';

/** The result of a delivery attempt; `other` if the record has neither a status nor a network failure. */
export const RESPONSE_CLASSES = ['2xx', '3xx', '4xx', '5xx', 'network', 'other'] as const;
export type ResponseClass = (typeof RESPONSE_CLASSES)[number];
/** The filter of the lists: one class, or every response that does not accept the delivery. */
export const RESPONSE_FILTERS = [...RESPONSE_CLASSES, 'not_2xx'] as const;
export type ResponseFilter = (typeof RESPONSE_FILTERS)[number];
/** The classes of `not_2xx`, of which `other` only counts if the call failed. */
export const NOT_ACCEPTED = RESPONSE_CLASSES.filter((response) => response !== '2xx');

/** The number of a call's attempts, in the ranges that the filter offers. */
export const ATTEMPT_BANDS = ['0', '1', '2-5', '6-15', '16'] as const;
export type AttemptBand = (typeof ATTEMPT_BANDS)[number];

/**
 * The class of a response: its HTTP status decides if there is one, else the network failure. A 2xx response that broke
 * off is a network failure, because only a complete one counts as delivered (decisions.md).
 */
export function responseClass(response: {
  http_status: number | null;
  network_code: string | null;
  network_message?: string | null;
}): ResponseClass {
  const { http_status, network_code, network_message = null } = response;
  const isComplete = network_code === null && network_message === null;
  if (http_status !== null) {
    if (http_status >= 200 && http_status < 300) return isComplete ? '2xx' : 'network';
    if (http_status >= 300 && http_status < 400) return '3xx';
    if (http_status >= 400 && http_status < 500) return '4xx';
    if (http_status >= 500 && http_status < 600) return '5xx';
  }
  return isComplete ? 'other' : 'network';
}

/** The range of a number of attempts; more than the 16 of part 8 count as 16. */
export function attemptBand(attempts: number): AttemptBand {
  if (attempts <= 0) return '0';
  if (attempts === 1) return '1';
  if (attempts <= 5) return '2-5';
  return attempts <= 15 ? '6-15' : '16';
}

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
