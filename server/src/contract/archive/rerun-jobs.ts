import * as z from 'zod/mini';
import { identifier } from '../text.js';
import { callQuery } from './queries.js';

/** The most calls that one bulk rerun takes. */
export const MAX_BULK_RERUN = 10_000;
/** The paces that are offered, in reruns a second. */
export const RERUN_PACES = [1, 5, 20] as const;

/**
 * POST /api/{environment}/rerun-jobs: rerun a selection, or all that a filter finds now. `expected` is the
 * count that the person confirmed: a filter that meanwhile finds more is refused.
 */
export const rerunJobRequest = z.strictObject({
  calls: z.union([
    z.strictObject({
      transaction_ids: z.array(identifier).check(z.minLength(1), z.maxLength(MAX_BULK_RERUN)),
    }),
    z.strictObject({ filter: callQuery, expected: z.int().check(z.minimum(1)) }),
  ]),
  per_second: z.literal([...RERUN_PACES]),
  /** Made by the page for each press, so that the same press sent twice starts one job. */
  request_id: z.string().check(z.minLength(8), z.maxLength(100)),
});
export type RerunJobRequest = z.infer<typeof rerunJobRequest>;

/** GET /api/{environment}/rerun-jobs/count: how many calls a filter finds, exactly up to the limit. */
export const rerunCount = z.object({ count: z.number(), too_many: z.boolean() });

export const RERUN_ITEM_STATES = [
  'waiting',
  'sending',
  'accepted',
  'refused',
  /** The service did not answer, or the console ended in between: it is not sent again. */
  'unknown',
  'cancelled',
] as const;

/** One bulk rerun. The numbers are of calls; together they are `total`. */
export const rerunJob = z.object({
  id: z.string(),
  state: z.enum(['running', 'cancelled', 'finished']),
  created_at: z.number(),
  created_by: z.string(),
  finished_at: z.nullable(z.number()),
  per_second: z.number(),
  total: z.number(),
  counts: z.record(z.enum(RERUN_ITEM_STATES), z.number()),
});
export type RerunJob = z.infer<typeof rerunJob>;

/** One call of a bulk rerun, and what became of it. */
export const rerunJobItem = z.object({
  n: z.number(),
  transaction_id: z.string(),
  state: z.enum(RERUN_ITEM_STATES),
  new_transaction_id: z.nullable(z.string()),
  matched: z.nullable(z.enum(['answer', 'time'])),
  /** The new call's status as the archive knows it. */
  new_status: z.nullable(z.string()),
  /** What the service said, or what went wrong, in words. */
  reason: z.nullable(z.string()),
});
export type RerunJobItem = z.infer<typeof rerunJobItem>;

/** GET /api/{environment}/rerun-jobs: the newest 20. */
export const rerunJobList = z.object({ jobs: z.array(rerunJob) });
/** GET /api/{environment}/rerun-jobs/{id}?after=&state=: the job and 200 of its calls. */
export const rerunJobPage = z.object({
  job: rerunJob,
  items: z.array(rerunJobItem),
  next_after: z.nullable(z.number()),
});
export type RerunJobPage = z.infer<typeof rerunJobPage>;
export const rerunJobQuery = z.object({
  after: z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,6}$/, 'must be a whole number')), z.transform(Number)),
  ),
  state: z.optional(z.enum(RERUN_ITEM_STATES)),
});
