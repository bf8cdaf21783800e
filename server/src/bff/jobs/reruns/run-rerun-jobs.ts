import { graceAfter } from '../grace.js';
import { keepGoing, type JobParts } from '../keep-going.js';
import { nudge } from '../../sync/attention.js';
import { createRerunSteps } from './rerun-steps.js';
import { sendJob } from './send-job.js';

/**
 * Sends the calls of bulk reruns, one job at a time in each connected environment, until the lead is lost;
 * a request that is on its way then is waited for. No call is ever sent twice: each is stored as being
 * sent before it is, and what is found so at the start is left as unknown. Only the leading process runs
 * it.
 */
export function runRerunJobs(parts: JobParts, lost: AbortSignal): Promise<void> {
  const { database, changes, environments, firstPauseMs } = parts;
  const given = graceAfter(lost);
  return keepGoing(parts, lost, (environment, wake) => {
    const { client } = environments.resolve(environment);
    const steps = createRerunSteps(database, changes, environment);
    const sending = {
      ...{ steps, client, wake, given, firstPauseMs },
      nudge: () => nudge(database, environment),
    };
    return { ...steps, run: (job) => sendJob(sending, job, lost) };
  });
}
