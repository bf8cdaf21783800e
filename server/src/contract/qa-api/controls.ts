import * as z from 'zod/mini';
import { identifier } from '../text.js';
import { sandboxCall, humannessScore, oneHuman, OUTCOMES, personName } from './outcome-batches.js';

/** The longest move of the clock: past every retry of a call, and a year of tests. */
export const MAX_ADVANCE_MS = 400 * 24 * 60 * 60 * 1000;

/**
 * POST /sandbox/clock: by this many ms; to the next retry that is due (of one call, or of any); step by step to the end
 * of a call, or of all pending ones, making each attempt for real; or the end of such a move.
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

/**
 * POST /sandbox/outcome. `already_verified`: passes as a human who is already verified in the user's region. `listed`:
 * false for a new `person` that invites do not offer, because it belongs to one run of a scenario.
 */
export const outcomeRequest = z
  .strictObject({
    reference_user_id: identifier,
    outcome: z.enum(OUTCOMES),
    person: z.optional(personName),
    listed: z.optional(z.literal(false)),
    already_verified: z.optional(z.literal(true)),
    humanness_score: z.optional(humannessScore),
  })
  .check(oneHuman);
export type OutcomeRequest = z.infer<typeof outcomeRequest>;

/** The response: the state, and the calls that it caused. */
export const outcomeResponse = z.object({
  reference_user_id: z.string(),
  state: z.string(),
  person: z.nullable(z.string()),
  calls: z.array(sandboxCall),
});
export type OutcomeResponse = z.infer<typeof outcomeResponse>;

/** The state of a user, which no /v1 response contains, and its webhook calls, oldest first. */
export const userState = z.object({
  reference_user_id: z.string(),
  user_id: z.string(),
  state: z.string(),
  opened_at: z.nullable(z.string()),
  completed_at: z.nullable(z.string()),
  calls: z.array(sandboxCall),
});
export type UserState = z.infer<typeof userState>;
