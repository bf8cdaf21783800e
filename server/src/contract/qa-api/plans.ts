import * as z from 'zod/mini';
import { SHARE_OUTCOMES } from './shares.js';

/** A call that a step has caused, as it stands now. */
export const stepCall = z.object({
  transaction_id: z.string(),
  webhook_type: z.string(),
  status: z.string(),
  attempts: z.number(),
});
export type StepCall = z.infer<typeof stepCall>;

export const PLAN_STEP_STATES = ['waiting', 'done', 'refused', 'never', 'cancelled'] as const;

/** One person of a plan, and what the service said when their turn came. */
export const planStep = z.object({
  n: z.number(),
  reference_user_id: z.string(),
  outcome: z.enum(SHARE_OUTCOMES),
  /** Who passed, by name; null before that, and where nobody did. */
  person: z.nullable(z.string()),
  humanness_score: z.nullable(z.number()),
  /** By the sandbox's clock; null for `never`. */
  due_at: z.nullable(z.string()),
  state: z.enum(PLAN_STEP_STATES),
  /** registered, verified, revoked or unfulfillable after the step; null before it. */
  user_state: z.nullable(z.string()),
  /** Why the service refused the step. */
  reason: z.nullable(z.string()),
  calls: z.array(stepCall),
});
export type PlanStep = z.infer<typeof planStep>;

/** Outcomes for many; the counts are of people, by the state of their step. */
export const plan = z.object({
  id: z.string(),
  state: z.enum(['running', 'finished', 'cancelled']),
  created_at: z.string(),
  seed: z.string(),
  total: z.number(),
  counts: z.record(z.enum(PLAN_STEP_STATES), z.number()),
  /** When the next step is due; null when none is. */
  next_due_at: z.nullable(z.string()),
});
export type Plan = z.infer<typeof plan>;

/** GET /sandbox/plans: the newest 20. */
export const planList = z.object({ plans: z.array(plan) });
/** GET /sandbox/plan?id=&after=: the plan and 200 of its steps after the `after`th. */
export const planPage = z.object({
  plan,
  steps: z.array(planStep),
  next_after: z.nullable(z.number()),
});
export type PlanPage = z.infer<typeof planPage>;
