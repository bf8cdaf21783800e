import type { Note } from '../feed/change-feed.js';
import type { JobRow } from './job-rows.js';

/** How many items of a job are in a state. */
export interface StateCount {
  state: string;
  count: number;
}

/** In what the kinds of jobs differ to the tables that keep them all. */
export interface JobKind<Job> {
  /** The value of the column `kind`. */
  kind: string;
  /** The job as the browser gets it; a state that no item is in has no count. */
  toJob: (row: JobRow, counts: readonly StateCount[]) => Job;
  /** Notes that the job went on. */
  tell: (note: Note, id: string) => void;
}
