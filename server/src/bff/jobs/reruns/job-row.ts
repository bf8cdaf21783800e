import { z } from 'zod';
import { RERUN_ITEM_STATES, rerunJob, type RerunJob } from '../../../contract/index.js';
import type { JobKind } from '../job-kind.js';
import { countStates, readPause } from '../job-row.js';
import type { JobRow } from '../job-rows.js';

// A job that was started before there was the choice took every call.
const settings = z.object({ per_second: z.number(), include_rerun: z.boolean().default(true) });

/** What a bulk rerun needs beside its calls, as the column `settings` keeps it. */
export function writeSettings(of: z.infer<typeof settings>): string {
  return JSON.stringify(of);
}

/** Whether it takes calls too that were rerun already. */
export function includesRerun(row: JobRow): boolean {
  return settings.parse(JSON.parse(row.settings)).include_rerun;
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
