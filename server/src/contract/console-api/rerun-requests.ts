import * as z from 'zod/mini';
import { identifier } from '../text.js';
import { callQuery } from './queries.js';
import { MAX_BULK_RERUN, RERUN_ITEM_STATES, RERUN_PACES } from './rerun-jobs.js';

// Strict, because a filter that is not known would rerun more calls than were meant.
const filter = z.strictObject(z.omit(callQuery, { before: true }).shape);
const selection = z.strictObject({
  transaction_ids: z.array(identifier).check(z.minLength(1), z.maxLength(MAX_BULK_RERUN)),
});

/**
 * POST /api/{environment}/rerun-jobs: rerun a selection, or all that a filter finds now. What has been rerun
 * here already is left out, also when its turn comes, unless `include_rerun`. `expected` is the count that the
 * person confirmed: a filter that meanwhile finds more is refused (409 `conflict`). Answers the job; the same `request_id` once more answers the same job.
 */
export const rerunJobRequest = z.strictObject({
  calls: z.union([selection, z.strictObject({ filter, expected: z.int().check(z.minimum(1)) })]),
  per_second: z.literal([...RERUN_PACES]),
  include_rerun: z.optional(z.boolean()),
  /** Made by the page for each press, so that the same press sent twice starts one job. */
  request_id: z.string().check(z.minLength(8), z.maxLength(100), z.regex(/^[\w-]+$/)),
});
export type RerunJobRequest = z.infer<typeof rerunJobRequest>;
/** As the page writes it: the values of a filter are text. */
export type RerunJobRequestInput = z.input<typeof rerunJobRequest>;

/** POST /api/{environment}/rerun-jobs/count: what a bulk rerun of these calls would take. */
export const rerunCountRequest = z.strictObject({
  calls: z.union([selection, z.strictObject({ filter })]),
});
export type RerunCountRequestInput = z.input<typeof rerunCountRequest>;

/** What of a job is asked for. */
export const rerunJobQuery = z.object({
  after: z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,6}$/, 'must be a whole number')), z.transform(Number)),
  ),
  state: z.optional(z.enum(RERUN_ITEM_STATES)),
});
