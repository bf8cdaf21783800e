import * as z from 'zod/mini';
import { identifier } from '../text.js';

export const OUTCOMES = ['verified', 'unfulfillable', 'revoked'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * The outcomes of a share of many users. `revoked` first verifies a user who is not verified; `same_person` passes as a
 * human who is already verified in the user's region; `never` does not open the invite.
 */
export const SHARE_OUTCOMES = [
  'verified',
  'same_person',
  'unfulfillable',
  'revoked',
  'never',
] as const;
export type ShareOutcome = (typeof SHARE_OUTCOMES)[number];

export const MAX_BATCH_USERS = 10_000;
/** The longest delay and spread, in ms: 30 days. */
export const MAX_BATCH_WAIT_MS = 30 * 24 * 60 * 60 * 1000;

// Any text that every database stores unchanged.
const storableText = (most: number) =>
  z.string().check(
    z.minLength(1, 'must not be empty'),
    z.maxLength(most, `must have at most ${most} characters`),
    z.refine((text) => text.isWellFormed() && !text.includes('\u0000'), 'must be well-formed text'),
  );
export const personName = storableText(255);
export const humannessScore = z.int().check(z.minimum(0), z.maximum(100));

interface ChosenHuman {
  person?: string | undefined;
  already_verified?: true | undefined;
}
/** An outcome is for a named human, or for one who is already verified. */
export const oneHuman = z.refine<ChosenHuman>(
  ({ person, already_verified }) => person === undefined || already_verified === undefined,
  'takes person or already_verified, not both',
);

/** A percentage of the users, and their outcome. */
export const share = z.strictObject({
  percent: z.number().check(z.minimum(0), z.maximum(100)),
  outcome: z.enum(SHARE_OUTCOMES),
  /** The name of the human who passes; when absent, a new one each time. */
  person: z.optional(personName),
  /** If absent, the human's own score. */
  humanness_score: z.optional(humannessScore),
});
export type Share = z.infer<typeof share>;

const addUp = (shares: readonly { percent: number }[]): boolean =>
  Math.abs(shares.reduce((sum, { percent }) => sum + percent, 0) - 100) < 0.001;
const wait = z._default(z.int().check(z.minimum(0), z.maximum(MAX_BATCH_WAIT_MS)), 0);

/**
 * POST /sandbox/plans: outcomes for many users. The same seed, users and shares give the same result, whatever the
 * order of the users. `delay_ms` and `spread_ms` are by the sandbox's clock: the first step is due after the delay, the
 * last one at the end of the spread. The same `request_id` again returns the same batch.
 */
export const outcomeBatchRequest = z.strictObject({
  reference_user_ids: z.array(identifier).check(
    z.minLength(1),
    z.maxLength(MAX_BATCH_USERS),
    z.refine((ids) => new Set(ids).size === ids.length, 'must name every user once'),
  ),
  shares: z
    .array(share)
    .check(z.minLength(1), z.maxLength(20), z.refine(addUp, 'must add up to 100 per cent')),
  seed: z.optional(storableText(100)),
  delay_ms: wait,
  spread_ms: wait,
  request_id: z.optional(z.string().check(z.minLength(8), z.maxLength(100), z.regex(/^[\w-]+$/))),
});
export type OutcomeBatchRequest = z.infer<typeof outcomeBatchRequest>;
export type OutcomeBatchInput = z.input<typeof outcomeBatchRequest>;

/**
 * Splits `total` users by percentages into whole numbers with that sum: the integer part of each share, and the
 * remaining users to the largest remainders, the earlier share first if two are equal. No share is off by one or more,
 * and a share of 0 gets no user.
 */
export function apportion(total: number, percentages: readonly number[]): number[] {
  const sum = percentages.reduce((all, percent) => all + percent, 0);
  const exact = percentages.map((percent) => (total * percent) / sum);
  const counts = exact.map(Math.floor);
  const remainders = exact.map((part, index) => ({ index, rest: part - Math.floor(part) }));
  remainders.sort((a, b) => b.rest - a.rest || a.index - b.index);
  const left = total - counts.reduce((all, count) => all + count, 0);
  const lucky = new Set(remainders.slice(0, left).map(({ index }) => index));
  return counts.map((count, index) => count + (lucky.has(index) ? 1 : 0));
}

/** The current state of a call about a user; `next_attempt_at` by the sandbox's clock. */
export const sandboxCall = z.object({
  transaction_id: z.string(),
  webhook_type: z.string(),
  status: z.string(),
  attempts: z.number(),
  next_attempt_at: z.nullable(z.string()),
});
export type SandboxCall = z.infer<typeof sandboxCall>;

export const BATCH_STEP_STATES = ['waiting', 'done', 'refused', 'never', 'cancelled'] as const;

/** One user of an outcome batch, and how the service applied the outcome. */
const outcomeBatchStep = z.object({
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
  calls: z.array(sandboxCall),
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
