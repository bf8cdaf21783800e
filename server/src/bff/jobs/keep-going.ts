import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Environment } from '../../contract/index.js';
import type { OpenDatabase } from '../../database/opened.js';
import type { ChangeLog } from '../feed/change-feed.js';
import type { Environments } from '../environments.js';
import type { JobRow } from './job-rows.js';
import type { ConsoleSchema } from '../schema.js';
import type { JobSteps } from './job-steps.js';
import { createWake, type Wake } from './wake.js';

/** What jobs that go on in the server stand on. */
export interface JobParts {
  database: OpenDatabase<ConsoleSchema>;
  changes: ChangeLog;
  environments: Environments;
  logger: Logger;
  /** How long a job rests when the service cannot be asked, in ms; twice as long each time, to 30 s. */
  firstPauseMs: number;
}

/** How one environment's jobs of a kind are done. */
export interface JobWork {
  /** What a process that has ended was at before this time (ms) is taken up, or given up. */
  recover: (before: number) => Promise<void>;
  nextJob: JobSteps['nextJob'];
  /** Does a job until it has ended, is not to go on, or the lead is lost. */
  run: (job: JobRow) => Promise<void>;
}

// A signal wakes it at once; this is for one that was lost.
const LOOK_EVERY_MS = 5_000;
const AFTER_FAULT_MS = 1_000;

/** One job after another in each connected environment, the oldest first, until the lead is lost. */
export async function keepGoing(
  { database, environments, logger }: JobParts,
  lost: AbortSignal,
  workOf: (environment: Environment, wake: Wake) => JobWork,
): Promise<void> {
  // Reads as a call, so that the loop is not thought to be endless.
  const isLost = () => lost.aborted;

  async function go(environment: Environment): Promise<void> {
    const wake = createWake(database, environment, lost);
    const { recover, nextJob, run } = workOf(environment, wake);
    while (!isLost()) {
      try {
        await recover(Date.now());
        while (!isLost()) {
          const job = await nextJob();
          if (job) await run(job);
          else await wake.sleep(LOOK_EVERY_MS);
        }
      } catch (error) {
        // The database was away. The next turn takes up what was under way, and the others go on.
        logger.error({ err: error, environment }, 'a job was interrupted');
        await delay(AFTER_FAULT_MS);
      }
    }
    wake.close();
  }

  const connected = environments.describe().filter((info) => info.connected);
  await Promise.all(connected.map(({ environment }) => go(environment)));
}
