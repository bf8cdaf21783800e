import * as z from 'zod/mini';
import { ANSWER_CLASSES } from './answer-class.js';

const text = z.nullable(z.string());
const ms = z.nullable(z.number());

/**
 * What came of the reruns of a call together, the best of them: one delivery is enough. `unknown`: the new call
 * is not listed yet or no more, or has a status that part 3.2 does not name.
 */
export const RERUN_FATES = ['delivered', 'retrying', 'failed', 'unknown'] as const;
export type RerunFate = (typeof RERUN_FATES)[number];

/**
 * One webhook call as the console's archive keeps it. Times are ms since 1970. `position` is its place
 * in the order of time, unique and never changed: lists are sorted and paged by it.
 */
export const archivedCall = z.object({
  position: z.number(),
  transaction_id: z.string(),
  webhook_type: z.string(),
  status: z.string(),
  attempts: z.number(),
  /** Null when the service names no person: "not told", never "nobody" (reading rule 8). */
  reference_user_id: text,
  user_id: text,
  /** By the service's clock; null when it tells no time. */
  created_at: ms,
  /** By the console's clock; all other times are the service's. */
  first_seen_at: z.number(),
  updated_at: ms,
  completed_at: ms,
  /** When the service says that it will try again; null when it does not say. */
  next_attempt_at: ms,
  /** Since when the service lists it no more though it was pending: its state is the last that was told. */
  unlisted_at: ms,
  last_answer: z.nullable(
    z.object({
      answer: z.enum(ANSWER_CLASSES),
      http_status: ms,
      network_code: text,
      at: ms,
      attempt: ms,
    }),
  ),
  /** Where the last known attempt went. */
  destination_url: text,
  /** The transaction id of the call of which this one is a rerun. */
  rerun_of: text,
  /** What came of the reruns that were asked for here; absent where there is none. Lists and pushes tell it. */
  rerun_fate: z.optional(z.enum(RERUN_FATES)),
  /** Whether an incoming webhook brought the payload (part 6). */
  has_payload: z.boolean(),
});
export type ArchivedCall = z.infer<typeof archivedCall>;

/** One delivery attempt as the archive keeps it, without its raw record and the whole body. */
export const archivedEvent = z.object({
  position: z.number(),
  /** Names it within its environment: the service's event id, or a digest where it gives none. */
  event_key: z.string(),
  event_id: text,
  transaction_id: text,
  webhook_type: text,
  attempt: ms,
  destination_url: text,
  answer: z.enum(ANSWER_CLASSES),
  http_status: ms,
  network_error: z.nullable(z.object({ code: text, message: text })),
  /** The first 200 characters of the response body. */
  body_excerpt: text,
  duration_ms: ms,
  created_at: ms,
  first_seen_at: z.number(),
  /** From the event's call, where that names a person. */
  reference_user_id: text,
});
export type ArchivedEvent = z.infer<typeof archivedEvent>;

/** A break in the archive: between two looks more was listed than a listing holds (part 8). */
export const archiveGap = z.object({
  id: z.string(),
  list: z.enum(['calls', 'events']),
  /** The oldest record after the gap: it is drawn right below that one. */
  below_position: z.number(),
  /** Between the newest record known before and the oldest one known after; ms, null where untold. */
  from: ms,
  to: ms,
  /** By the service's clock. */
  found_at: z.number(),
});
export type ArchiveGap = z.infer<typeof archiveGap>;
