import * as z from 'zod/mini';
import { archivedCall, CALL_STATES, cappedCount } from '../records/records.js';
import { identifier, wholeNumber } from '../text.js';
import type { ApiTable } from '../table.js';
import { job, jobItem, jobRoutes, requestId } from './jobs.js';
import { callQuery, exportFormat } from './queries.js';

/** The most calls in one bulk rerun. */
export const MAX_BULK_RERUN = 10_000;
/** The paces to choose from, in reruns a second. */
export const RERUN_PACES = [1, 5, 20] as const;

// A number in JSON, or the text of a query.
const time = z.optional(z.union([z.int().check(z.minimum(0)), wholeNumber(16)]));
// Strict, because an unknown filter would be ignored and rerun more calls than intended.
const filter = z.strictObject({
  ...z.omit(callQuery, { before: true }).shape,
  from: time,
  to: time,
});
const selection = z.strictObject({
  transaction_ids: z.array(identifier).check(z.minLength(1), z.maxLength(MAX_BULK_RERUN)),
});

/**
 * A bulk rerun of a selection, or of all calls that match a filter now. It leaves out, also when their turn comes,
 * calls that were already rerun, unless `include_rerun`, and calls that are delivered, by themselves or by a call of
 * their rerun chain, unless `include_delivered`, which defaults to `include_rerun`. `expected` is the count that was
 * confirmed: if more calls match by now, the request is refused (409 `conflict`).
 */
export const rerunJobRequest = z.strictObject({
  calls: z.union([selection, z.strictObject({ filter, expected: z.int().check(z.minimum(1)) })]),
  per_second: z.literal([...RERUN_PACES]),
  include_rerun: z.optional(z.boolean()),
  include_delivered: z.optional(z.boolean()),
  request_id: requestId,
});
export type RerunJobRequest = z.infer<typeof rerunJobRequest>;

export const rerunCountRequest = z.strictObject({
  calls: z.union([selection, z.strictObject({ filter })]),
});

/** How many calls are in which state. */
export const fateCounts = z.record(z.enum(CALL_STATES), z.number());
export type FateCounts = z.infer<typeof fateCounts>;

const counted = z.extend(cappedCount, { statuses: fateCounts });

/**
 * How many calls these are, up to the limit, and how many of the known ones have which state; the same for those that a
 * bulk rerun includes by default. Of the others, but only of the newest if there are more than the limit, how many are
 * delivered, by themselves or by a rerun, and how many were rerun and are not delivered.
 */
export const rerunCount = z.extend(counted, {
  by_default: counted,
  delivered: z.number(),
  rerun: z.number(),
});
export type RerunCount = z.infer<typeof rerunCount>;

/** A filter of calls as a bulk rerun stores it: the values that were set. */
export const storedFilter = z.record(z.string(), z.union([z.string(), z.number()]));

/** A bulk rerun. Its items are calls; `fates` counts the states of the new calls: accepted is not delivered. */
export const rerunJob = z.extend(job, {
  per_second: z.number(),
  /** The filter that found the calls; null if they were selected individually, or it was not stored. */
  filter: z.nullable(storedFilter),
  fates: fateCounts,
});
export type RerunJob = z.infer<typeof rerunJob>;

/** One call of a bulk rerun, and its result. */
export const rerunJobItem = z.extend(jobItem, {
  transaction_id: z.string(),
  /** The user of the original call; null if not provided, or the call is not known here. */
  reference_user_id: z.nullable(z.string()),
  new_transaction_id: z.nullable(z.string()),
  matched: z.nullable(z.enum(['response', 'time'])),
  /** The new call's state, as in the list of calls, and its status as listed; nulls if it is not known here. */
  new_state: z.nullable(archivedCall.shape.state),
  new_state_reason: archivedCall.shape.state_reason,
  new_attempts: z.nullable(z.number()),
  new_status: z.nullable(z.string()),
});
export type RerunJobItem = z.infer<typeof rerunJobItem>;

const { list, read, change } = jobRoutes({
  path: '/{environment}/rerun-jobs',
  reads: 'read',
  changes: 'rerun',
  words: ['bulk rerun', 'call'],
  job: rerunJob,
  item: rerunJobItem,
});

export const rerunJobPage = read.response;
export type RerunJobPage = z.infer<typeof rerunJobPage>;

// 10,000 transaction IDs in the specification's format, and as much again.
const BODY_LIMIT = 1024 * 1024;

export const rerunJobsApi = {
  list_rerun_jobs: list,
  start_rerun_job: {
    method: 'POST',
    path: '/{environment}/rerun-jobs',
    permission: 'rerun',
    summary: 'Starts a bulk rerun.',
    body: rerunJobRequest,
    bodyLimit: BODY_LIMIT,
    creates: true,
    response: rerunJob,
  },
  count_reruns: {
    method: 'POST',
    path: '/{environment}/rerun-jobs/count',
    permission: 'read',
    summary: 'Counts the calls that a bulk rerun would include.',
    body: rerunCountRequest,
    bodyLimit: BODY_LIMIT,
    response: rerunCount,
  },
  get_rerun_job: read,
  export_rerun_job: {
    method: 'GET',
    path: '/{environment}/rerun-jobs/{id}/export',
    permission: 'read',
    summary: 'Downloads the calls of a bulk rerun with the result of each, as CSV or JSON.',
    query: exportFormat,
    response: 'file',
  },
  change_rerun_job: change,
} as const satisfies ApiTable;
