import { z } from 'zod';
import { RERUN_ITEM_STATES, rerunJob, type RerunJob } from '../../contract/index.js';
import type { JobKind } from '../jobs/job-kind.js';
import { countStates, readPause } from '../jobs/job-row.js';
import type { JobRow } from '../schema.js';

const settings = z.object({ per_second: z.number() });

/** What a bulk rerun needs beside its calls, as the column `settings` keeps it. */
export function writeSettings(of: Pick<RerunJob, 'per_second'>): string {
  return JSON.stringify({ per_second: of.per_second });
}

/** How many reruns a second at most. */
export function readPace(row: JobRow): number {
  return settings.parse(JSON.parse(row.settings)).per_second;
}

/** Bulk reruns among the jobs. */
export const RERUNS: JobKind<RerunJob> = {
  kind: 'rerun',
  toJob: (row, counts) =>
    rerunJob.parse({
      ...row,
      per_second: readPace(row),
      counts: countStates(RERUN_ITEM_STATES, counts),
      pause: readPause(row),
    }),
  tell: (note, id) => {
    note('job', id);
  },
};
