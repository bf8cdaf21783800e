import { nudge } from '../../sync/attention.js';
import { graceAfter } from '../grace.js';
import { createJobSteps, type JobSteps } from '../job-steps.js';
import { keepGoing, type JobParts, type JobWork } from '../keep-going.js';
import { createRest } from '../rest.js';
import { sleepUntil } from '../sleep-until.js';
import type { JobRow } from '../job-rows.js';
import { recoverPeople } from './recover-people.js';
import { REGISTRATIONS } from './registration-kind.js';
import { sendPeople, type Sending } from './send-people.js';

interface Running extends Sending {
  steps: JobSteps;
  recover: JobWork['recover'];
  /** Says that there may be something to list. */
  nudge: () => Promise<void>;
  firstPauseMs: number;
}

const SECOND = 1000;
// No request of ours lives that long.
const DEAD_AFTER_MS = 60_000;

async function registerAll(running: Running, job: JobRow): Promise<void> {
  const { steps, recover, wake, lost, firstPauseMs } = running;
  const rest = createRest(job, steps.pause, firstPauseMs);
  const goesOn = () => steps.isRunning(job);
  let ahead = rest.isResting();
  for (;;) {
    const stuck = await sendPeople(running, job, rest, ahead);
    if (await steps.finish(job)) {
      await running.nudge();
      return;
    }
    if (lost.aborted || !(await goesOn())) return;
    if (stuck === null) {
      // The process that led before may still be at the last of them, or have died at it.
      await wake.sleep(SECOND);
      await recover(Date.now() - DEAD_AFTER_MS);
      return;
    }
    ahead = stuck.isClosed;
    if (!(await sleepUntil(stuck.due, wake, goesOn, lost))) return;
  }
}

/**
 * Registers the people of bulk registrations, one job at a time in each connected environment, until the
 * lead is lost. Each is stored as being sent before they are, and sent again where no answer was stored;
 * the service gives the same user and invite then (decisions.md). Only the leading process runs it.
 */
export function runRegistrations(parts: JobParts, lost: AbortSignal): Promise<void> {
  const { database, changes, environments, firstPauseMs } = parts;
  const given = graceAfter(lost);
  return keepGoing(parts, lost, (environment, wake) => {
    const { client } = environments.resolve(environment);
    const steps = createJobSteps(REGISTRATIONS, database, changes, environment);
    const recover = (before: number) =>
      recoverPeople(database.kysely, changes, environment, before);
    const running = {
      ...{ steps, recover, changes, environment, client, wake, given, lost, firstPauseMs },
      nudge: () => nudge(database, environment),
    };
    return { recover, nextJob: steps.nextJob, run: (job) => registerAll(running, job) };
  });
}
