import * as z from 'zod/mini';
import { identifier } from '../text.js';

/** The furthest one move of the clock: past every retry of a call, and a year of QA. */
export const MAX_ADVANCE_MS = 400 * 24 * 60 * 60 * 1000;

/**
 * POST /sandbox/clock: so many ms; to the next retry that is due (of one call, or of any); step by step to
 * the end of a call, or of all that are pending, while each attempt is really made; or an end to that.
 */
export const clockRequest = z.union(
  [
    z.strictObject({ advance_ms: z.int().check(z.minimum(1), z.maximum(MAX_ADVANCE_MS)) }),
    z.strictObject({
      to: z.enum(['next_retry', 'exhaustion']),
      transaction_id: z.optional(identifier),
    }),
    z.strictObject({ stop: z.literal(true) }),
  ],
  {
    error: `must be {advance_ms} of 1 to ${MAX_ADVANCE_MS}, {to: "next_retry" or "exhaustion", transaction_id?} or {stop: true}`,
  },
);
export type ClockRequest = z.infer<typeof clockRequest>;
