import type { RerunJob } from '../../contract/index.js';
import { UpstreamError } from '../../upstream/failures.js';
import type { UpstreamClient } from '../../upstream/client.js';
import { toProblem } from '../problems.js';
import type { JobRow } from '../schema.js';
import { readPace, readPause } from './job-row.js';
import type { JobSteps } from './job-steps.js';
import { sendRerun } from './send-rerun.js';
import type { Wake } from './wake.js';

/** What sending the calls of a job takes. */
interface Sending {
  steps: JobSteps;
  client: UpstreamClient;
  wake: Wake;
  /** Gives up a request that hangs. */
  given: AbortSignal;
  /** Says that there will be something to list. */
  nudge: () => Promise<void>;
  /** In ms. */
  firstPauseMs: number;
}

const SECOND = 1000;
const MAX_PAUSE_MS = 30_000;
/** The longest that a Retry-After is believed. */
const MAX_ASKED_PAUSE_MS = 600_000;
/** Progress is told at most so often; the end always is. */
const TELL_EVERY_MS = 250;
// No request of ours lives that long.
const DEAD_AFTER_MS = 60_000;

/**
 * Sends a job's calls one after the other, at most at its pace, until none is left, it is cancelled or the
 * lead is lost. Rests, twice as long each time, while the service cannot take reruns.
 */
export async function sendJob(
  { steps, client, wake, given, nudge, firstPauseMs }: Sending,
  job: JobRow,
  lost: AbortSignal,
): Promise<void> {
  const interval = SECOND / readPace(job);
  let due = performance.now();
  let toldAt = Number.NEGATIVE_INFINITY;
  let nudgedAt = Number.NEGATIVE_INFINITY;
  let pauseMs = firstPauseMs;
  let pause: RerunJob['pause'] = readPause(job);
  const isLost = () => lost.aborted;

  /** Sleeps until then; false when the job is not to go on. */
  async function sleepUntil(time: number): Promise<boolean> {
    for (;;) {
      const left = time - performance.now();
      if (left <= 0 || isLost()) return !isLost();
      await wake.sleep(left);
      const isEarly = performance.now() < time;
      if (isEarly && !(await steps.isRunning(job))) return false;
    }
  }

  async function rest(failure: unknown): Promise<void> {
    const { code, detail } = toProblem(failure, '');
    pause = { code, detail, since: pause?.since ?? Date.now() };
    await steps.pause(job, pause);
    const asked = failure instanceof UpstreamError ? (failure.retryAfterMs ?? 0) : 0;
    const ms = Math.max(pauseMs, Math.min(asked, MAX_ASKED_PAUSE_MS));
    due = Math.max(due, performance.now() + ms);
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
  }

  async function goOn(): Promise<void> {
    pauseMs = firstPauseMs;
    if (pause === null) return;
    pause = null;
    await steps.pause(job, null);
  }

  while (await sleepUntil(due)) {
    const call = await steps.claim(job);
    if (!call) {
      if (await steps.finish(job)) return;
      // The process that led before may still be at its last call, or have died at it.
      await wake.sleep(SECOND);
      await steps.recover(Date.now() - DEAD_AFTER_MS);
      return;
    }
    if (isLost()) {
      await steps.giveBack(job, call);
      return;
    }
    const now = performance.now();
    due = Math.max(due + interval, now);
    const { outcome, failure } = await sendRerun(client, call, given);
    if (outcome) {
      const tell = now - toldAt >= TELL_EVERY_MS;
      if (tell) toldAt = now;
      await steps.settle(job, call, outcome, tell);
      // More calls than a listing shows must not come between two looks.
      if (now - nudgedAt >= SECOND) {
        nudgedAt = now;
        await nudge();
      }
    } else {
      await steps.giveBack(job, call);
    }
    if (failure === null) await goOn();
    else await rest(failure);
  }
}
