import * as z from 'zod/mini';

/** A way forward that is under way: to the end of one call, or of all. */
export const clockRun = z.object({
  transaction_id: z.nullable(z.string()),
  /** When it was started, by the machine's clock. */
  since: z.string(),
  /** Attempts that were made since. */
  attempts: z.number(),
});

/** The sandbox's clock, which only ever moves forward. */
export const clockState = z.object({
  now: z.string(),
  /** How far it is ahead of the machine's. */
  offset_ms: z.number(),
  /** When the nearest retry is due; null when none is. */
  next_retry_at: z.nullable(z.string()),
  pending_calls: z.number(),
  /** Null when it moves by itself only. */
  running: z.nullable(clockRun),
});
export type ClockState = z.infer<typeof clockState>;
