import * as z from 'zod/mini';
import { RERUN_FATES } from '../records/records.js';

/** The most calls that one bulk rerun takes. */
export const MAX_BULK_RERUN = 10_000;
/** The paces that are offered, in reruns a second. */
export const RERUN_PACES = [1, 5, 20] as const;

const statuses = z.record(z.string(), z.number());
/** How many new calls came to what. */
export const fateCounts = z.record(z.enum(RERUN_FATES), z.number());
export type FateCounts = z.infer<typeof fateCounts>;

/**
 * How many calls that is, exactly up to the limit, and what has become of those that are known, by status;
 * and the same of those among them that have been rerun already, with what came of that.
 */
export const rerunCount = z.object({
  count: z.number(),
  too_many: z.boolean(),
  statuses,
  rerun: z.object({ count: z.number(), statuses, fates: fateCounts }),
});
export type RerunCount = z.infer<typeof rerunCount>;

export const RERUN_ITEM_STATES = [
  'waiting',
  'sending',
  'accepted',
  'refused',
  /** The service did not answer, or the console ended in between: it is not sent again. */
  'unknown',
  'cancelled',
  /** Left out as its turn came: it had been rerun meanwhile. */
  'skipped',
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
  /** Why it does not go on at the moment though it will by itself; null while it does. */
  pause: z.nullable(z.object({ code: z.string(), detail: z.string(), since: z.number() })),
});
export type RerunJob = z.infer<typeof rerunJob>;

/** A bulk rerun, and what the archive knows of the calls that it made: requested is not delivered. */
export const followedJob = z.extend(rerunJob, { fates: fateCounts });
export type FollowedJob = z.infer<typeof followedJob>;

/** One call of a bulk rerun, and what became of it. */
export const rerunJobItem = z.object({
  n: z.number(),
  transaction_id: z.string(),
  /** Of the call that is rerun; null where it is not told, or the archive does not know the call. */
  reference_user_id: z.nullable(z.string()),
  state: z.enum(RERUN_ITEM_STATES),
  new_transaction_id: z.nullable(z.string()),
  matched: z.nullable(z.enum(['answer', 'time'])),
  /** The new call's status and attempts as the archive knows them. */
  new_status: z.nullable(z.string()),
  new_attempts: z.nullable(z.number()),
  /** When the service listed the new call no more: what is known of it since is no more than its attempts. */
  new_unlisted_at: z.nullable(z.number()),
  /** What the service said, or what went wrong, in words; the code as the service gave it. */
  failure_code: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type RerunJobItem = z.infer<typeof rerunJobItem>;
export type RerunItemState = RerunJobItem['state'];

/** GET /api/{environment}/rerun-jobs: the newest 20. */
export const rerunJobList = z.object({ jobs: z.array(followedJob) });
/** GET /api/{environment}/rerun-jobs/{id}?after=&state=: the job and 200 of its calls. */
export const rerunJobPage = z.object({
  job: followedJob,
  items: z.array(rerunJobItem),
  next_after: z.nullable(z.number()),
});
export type RerunJobPage = z.infer<typeof rerunJobPage>;
