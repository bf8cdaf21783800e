import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Environment } from '../../contract/index.js';
import type { OpenDatabase } from '../../database/opened.js';
import type { ChangeLog } from '../changes/change-log.js';
import type { Environments } from '../environments.js';
import { nudge } from '../harvest/attention.js';
import type { ConsoleSchema } from '../schema.js';
import { createJobSteps } from './job-steps.js';
import { sendJob } from './send-job.js';
import { graceAfter } from './send-rerun.js';
import { createWake } from './wake.js';

/** What bulk reruns stand on. */
export interface RerunJobParts {
  database: OpenDatabase<ConsoleSchema>;
  changes: ChangeLog;
  environments: Environments;
  logger: Logger;
  /** How long a job rests when the service cannot take a rerun, in ms; twice as long each time, to 30 s. */
  firstPauseMs: number;
}

// A signal wakes it at once; this is for one that was lost.
const LOOK_EVERY_MS = 5_000;
const AFTER_FAULT_MS = 1_000;

async function runEnvironment(
  parts: RerunJobParts,
  environment: Environment,
  lost: AbortSignal,
): Promise<void> {
  const { database, changes, environments, logger, firstPauseMs } = parts;
  const { client } = environments.resolve(environment);
  const steps = createJobSteps(database, changes, environment);
  const wake = createWake(database, environment, lost);
  const sending = {
    ...{ steps, client, wake, given: graceAfter(lost), firstPauseMs },
    nudge: () => nudge(database, environment),
  };
  // Reads as a call, so that the loop is not thought to be endless.
  const isLost = () => lost.aborted;
  while (!isLost()) {
    try {
      await steps.recover(Date.now());
      while (!isLost()) {
        const job = await steps.nextJob();
        if (job) await sendJob(sending, job, lost);
        else await wake.sleep(LOOK_EVERY_MS);
      }
    } catch (error) {
      // The database was away. What was being sent is unknown then, and the others go on.
      logger.error({ err: error, environment }, 'a bulk rerun was interrupted');
      await delay(AFTER_FAULT_MS);
    }
  }
  wake.close();
}

/**
 * Sends the calls of bulk reruns, one job at a time in each connected environment, until the lead is lost;
 * a request that is on its way then is waited for. No call is ever sent twice: each is stored as being
 * sent before it is, and what is found so at the start is left as unknown. Only the leading process runs
 * it.
 */
export async function runRerunJobs(parts: RerunJobParts, lost: AbortSignal): Promise<void> {
  const connected = parts.environments.describe().filter((info) => info.connected);
  await Promise.all(connected.map(({ environment }) => runEnvironment(parts, environment, lost)));
}
