import { z } from 'zod';
import type { JobRow } from './job-rows.js';
import type { StateCount } from './job-kind.js';

const why = z.object({ code: z.string(), detail: z.string(), since: z.number() });

/** Why a job rests though it will go on by itself: a problem's code and detail, and since when (ms). */
export type Pause = z.infer<typeof why>;

/** Why it does not go on for now; null while it does. */
export function readPause(row: JobRow): Pause | null {
  return row.pause === null ? null : why.parse(JSON.parse(row.pause));
}

/** A number for each of the states; one that nothing is in is 0. */
export function countStates(
  states: readonly string[],
  rows: readonly StateCount[],
): Record<string, number> {
  const counts = Object.fromEntries(states.map((state) => [state, 0]));
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}
