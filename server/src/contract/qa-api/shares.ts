import * as z from 'zod/mini';
import { identifier } from '../text.js';

/** What can be asked for of one person's check. */
export const OUTCOMES = ['verified', 'unfulfillable', 'revoked'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * What can be asked for of a share of many: as OUTCOMES, but that somebody who is not verified yet is so
 * before being revoked; `same_person` passes as somebody who is verified in the person's region already,
 * `never` leaves the invite alone.
 */
export const SHARE_OUTCOMES = [
  'verified',
  'same_person',
  'unfulfillable',
  'revoked',
  'never',
] as const;
export type ShareOutcome = (typeof SHARE_OUTCOMES)[number];

/** The most people of one plan. */
export const MAX_PLAN_PEOPLE = 10_000;
/** The longest delay and spread, in ms: 30 days. */
export const MAX_PLAN_WAIT_MS = 30 * 24 * 60 * 60 * 1000;

// Any text at all; only what no database keeps as it came is refused.
const keptText = (most: number) =>
  z.string().check(
    z.minLength(1, 'must not be empty'),
    z.maxLength(most, `must have at most ${most} characters`),
    z.refine((text) => text.isWellFormed() && !text.includes('\u0000'), 'must be well-formed text'),
  );
export const personName = keptText(255);
export const humannessScore = z.int().check(z.minimum(0), z.maximum(100));

/** How many per cent of the people are to end how. */
export const share = z.strictObject({
  percent: z.number().check(z.minimum(0), z.maximum(100)),
  outcome: z.enum(SHARE_OUTCOMES),
  /** Who passes, by name; left out, somebody new each time. */
  person: z.optional(personName),
  /** Left out, the person's own. */
  humanness_score: z.optional(humannessScore),
});
export type Share = z.infer<typeof share>;

const addUp = (shares: readonly { percent: number }[]): boolean =>
  Math.abs(shares.reduce((sum, { percent }) => sum + percent, 0) - 100) < 0.001;
const wait = z._default(z.int().check(z.minimum(0), z.maximum(MAX_PLAN_WAIT_MS)), 0);

/**
 * POST /sandbox/plans: who is to end how. The same seed, people and shares give the same plan, in whatever
 * order the people are named. `delay_ms` and `spread_ms` are of the sandbox's clock: who comes first is due
 * after the delay, who comes last at the end of the spread. The same `request_id` once more answers the
 * same plan.
 */
export const planRequest = z.strictObject({
  reference_user_ids: z.array(identifier).check(
    z.minLength(1),
    z.maxLength(MAX_PLAN_PEOPLE),
    z.refine((ids) => new Set(ids).size === ids.length, 'must name everybody once'),
  ),
  shares: z
    .array(share)
    .check(z.minLength(1), z.maxLength(20), z.refine(addUp, 'must add up to 100 per cent')),
  seed: z.optional(keptText(100)),
  delay_ms: wait,
  spread_ms: wait,
  request_id: z.optional(z.string().check(z.minLength(8), z.maxLength(100), z.regex(/^[\w-]+$/))),
});
export type PlanRequest = z.infer<typeof planRequest>;
export type PlanRequestInput = z.input<typeof planRequest>;
