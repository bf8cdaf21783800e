import type { UpstreamClient } from '../../../upstream/client.js';
import { createRest } from '../rest.js';
import { sleepUntil } from '../sleep-until.js';
import type { Wake } from '../wake.js';
import type { JobRow } from '../job-rows.js';
import { readPace } from './job-row.js';
import type { RerunSteps } from './rerun-steps.js';
import { sendRerun } from './send-rerun.js';

/** What sending the calls of a job takes. */
interface Sending {
  steps: RerunSteps;
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
  const rest = createRest(job, steps.pause, firstPauseMs);
  const isLost = () => lost.aborted;

  const comes = (time: number) => sleepUntil(time, wake, () => steps.isRunning(job), lost);

  while (await comes(due)) {
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
    if (failure === null) await rest.end();
    else due = Math.max(due, performance.now() + (await rest.begin(failure)));
  }
}
