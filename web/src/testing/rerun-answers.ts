import type { FollowedJob } from '@connect-console/server/contract';

/** The counts of a bulk rerun without calls, by state. */
export const NO_CALLS = {
  waiting: 0,
  sending: 0,
  accepted: 0,
  refused: 0,
  unknown: 0,
  cancelled: 0,
  skipped: 0,
};
const FATES = { delivered: 1, retrying: 0, failed: 0, unknown: 1 };

/** A bulk rerun of four calls that runs, unless told otherwise; `counts` are of its calls, by state. */
export function rerunJob(
  fields: Partial<Omit<FollowedJob, 'counts'>> = {},
  counts = {},
): FollowedJob {
  return {
    ...{ id: 'job-1', state: 'running', created_at: 1, created_by: 'Owner <b>' },
    ...{ finished_at: null, per_second: 5, total: 4, pause: null },
    fates: FATES,
    ...fields,
    counts: { ...NO_CALLS, ...counts },
  };
}
