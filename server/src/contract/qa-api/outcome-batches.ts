import * as z from 'zod/mini';
import { SHARE_OUTCOMES } from './shares.js';

/** The current state of a call that a step caused. */
export const stepCall = z.object({
  transaction_id: z.string(),
  webhook_type: z.string(),
  status: z.string(),
  attempts: z.number(),
});
export type StepCall = z.infer<typeof stepCall>;

/** The current state of a call about a user; `next_attempt_at` by the sandbox's clock. */
export const userCall = z.extend(stepCall, { next_attempt_at: z.nullable(z.string()) });
export type UserCall = z.infer<typeof userCall>;

export const BATCH_STEP_STATES = ['waiting', 'done', 'refused', 'never', 'cancelled'] as const;

/** One user of an outcome batch, and how the service applied the outcome. */
export const outcomeBatchStep = z.object({
  n: z.number(),
  reference_user_id: z.string(),
  outcome: z.enum(SHARE_OUTCOMES),
  /** The name of the human who passed; null before that, or if the check was not passed. */
  person: z.nullable(z.string()),
  humanness_score: z.nullable(z.number()),
  /** By the sandbox's clock; null for `never`. */
  due_at: z.nullable(z.string()),
  state: z.enum(BATCH_STEP_STATES),
  /** registered, verified, revoked or unfulfillable after the step; null before it. */
  user_state: z.nullable(z.string()),
  /** Why the service refused the step. */
  reason: z.nullable(z.string()),
  calls: z.array(stepCall),
});
export type OutcomeBatchStep = z.infer<typeof outcomeBatchStep>;

/** Outcomes for many users; `counts` has the number of users by the state of their step. */
export const outcomeBatch = z.object({
  id: z.string(),
  state: z.enum(['running', 'finished', 'cancelled']),
  created_at: z.string(),
  seed: z.string(),
  total: z.number(),
  counts: z.record(z.enum(BATCH_STEP_STATES), z.number()),
  /** When the next step is due; null if there is none. */
  next_due_at: z.nullable(z.string()),
});
export type OutcomeBatch = z.infer<typeof outcomeBatch>;

/** GET /sandbox/plan?id=&after=: the batch and 200 of its steps after the `after`th. */
export const outcomeBatchPage = z.object({
  plan: outcomeBatch,
  steps: z.array(outcomeBatchStep),
  next_after: z.nullable(z.number()),
});
export type OutcomeBatchPage = z.infer<typeof outcomeBatchPage>;
