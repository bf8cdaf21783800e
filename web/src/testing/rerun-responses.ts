import type { RerunJob } from '@connect-console/server/contract';

/** The counts of a job without items, by state. */
export const NO_CALLS = {
  waiting: 0,
  running: 0,
  accepted: 0,
  passed: 0,
  refused: 0,
  failed: 0,
  unknown: 0,
  skipped: 0,
  cancelled: 0,
};
const FATES = { delivered: 1, retrying: 0, failed: 0, unknown: 1 };

/** A running bulk rerun of four calls; `counts` are its calls by state. */
export function rerunJob(
  fields: Partial<Omit<RerunJob, 'counts'>> = {},
  counts: Partial<RerunJob['counts']> = {},
): RerunJob {
  return {
    ...{ id: 'job-1', kind: 'rerun', state: 'running', created_at: 1, created_by: 'Owner <b>' },
    ...{ finished_at: null, per_second: 5, filter: null, total: 4, blocked: null },
    ...{ is_queued: false, fates: FATES },
    ...fields,
    counts: { ...NO_CALLS, ...counts },
  };
}
