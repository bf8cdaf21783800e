import { z } from 'zod';
import { RERUN_ITEM_STATES, rerunJob, type RerunJob } from '../../contract/index.js';
import type { JobRow } from '../schema.js';

const json = z.string().transform((text) => JSON.parse(text) as unknown); // what it is, the schema after it decides
const settings = z.pipe(json, z.object({ per_second: z.number() }));
const pause = z.pipe(json, rerunJob.shape.pause);

/** What a bulk rerun needs beside its calls, as the column `settings` keeps it. */
export function writeSettings(of: Pick<RerunJob, 'per_second'>): string {
  return JSON.stringify({ per_second: of.per_second });
}

/** How many reruns a second at most. */
export function readPace(row: JobRow): number {
  return settings.parse(row.settings).per_second;
}

/** Why it does not go on for now; null while it does. */
export function readPause(row: JobRow): RerunJob['pause'] {
  return row.pause === null ? null : pause.parse(row.pause);
}

/** The counts from one row a state; a state that nothing is in is 0. */
export function toCounts(rows: readonly { state: string; count: number }[]): RerunJob['counts'] {
  const counts = Object.fromEntries(RERUN_ITEM_STATES.map((state) => [state, 0]));
  for (const { state, count } of rows) counts[state] = count;
  return rerunJob.shape.counts.parse(counts);
}

/** The job as the browser gets it. */
export function toJob(row: JobRow, counts: RerunJob['counts']): RerunJob {
  return rerunJob.parse({
    ...row,
    per_second: readPace(row),
    counts,
    pause: readPause(row),
  });
}
