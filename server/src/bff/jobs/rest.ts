import { UpstreamError } from '../../upstream/failures.js';
import { toProblem } from '../problems.js';
import type { JobRow } from './job-rows.js';
import { readPause, type Pause } from './job-row.js';

/** How a job rests while its service cannot do what it is asked for. */
export interface Rest {
  isResting: () => boolean;
  /** Says why, and answers for how long, in ms: twice as long each time, or as long as the service asked. */
  begin: (failure: unknown) => Promise<number>;
  /** The service answers again. */
  end: () => Promise<void>;
}

const MAX_PAUSE_MS = 30_000;
/** The longest that a Retry-After is believed. */
const MAX_ASKED_PAUSE_MS = 600_000;

/** Begins as the job was left; `pause` stores why it does not go on, null that it does. */
export function createRest(
  job: JobRow,
  pause: (job: JobRow, why: Pause | null) => Promise<void>,
  firstPauseMs: number,
): Rest {
  let why = readPause(job);
  let pauseMs = firstPauseMs;
  return {
    isResting: () => why !== null,
    async begin(failure) {
      const { code, detail } = toProblem(failure, '');
      why = { code, detail, since: why?.since ?? Date.now() };
      await pause(job, why);
      const asked = failure instanceof UpstreamError ? (failure.retryAfterMs ?? 0) : 0;
      const ms = Math.max(pauseMs, Math.min(asked, MAX_ASKED_PAUSE_MS));
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
      return ms;
    },
    async end() {
      pauseMs = firstPauseMs;
      if (why === null) return;
      why = null;
      await pause(job, null);
    },
  };
}
