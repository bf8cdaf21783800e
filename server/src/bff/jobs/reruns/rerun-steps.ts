import type { Environment } from '../../../contract/index.js';
import type { OpenDatabase } from '../../../database/opened.js';
import type { ChangeLog } from '../../feed/change-feed.js';
import { createJobSteps, type JobSteps } from '../job-steps.js';
import type { JobRow } from '../job-rows.js';
import type { ConsoleSchema } from '../../schema.js';
import { claimCall } from './claim-call.js';
import { RERUNS } from './job-row.js';
import { recoverCalls, settleCall, type Claimed, type Outcome } from './settle-call.js';

/** The steps of bulk reruns in one environment, each of them committed before it returns. */
export interface RerunSteps extends JobSteps {
  /**
   * What was claimed before this time (ms) by a process that has ended is never sent again: nobody knows
   * what came of it.
   */
  recover: (before: number) => Promise<void>;
  /**
   * Marks the job's next call as being sent, for this process alone; null when there is none to send. Those
   * before it that were rerun meanwhile are left out, unless the job is to take them.
   */
  claim: (job: JobRow) => Promise<Claimed | null>;
  settle: (job: JobRow, call: Claimed, outcome: Outcome, tell: boolean) => Promise<void>;
  /** Gives back a call of which nothing was sent. */
  giveBack: (job: JobRow, call: Claimed) => Promise<void>;
}

/** The steps over the console's database. */
export function createRerunSteps(
  database: OpenDatabase<ConsoleSchema>,
  changes: ChangeLog,
  environment: Environment,
): RerunSteps {
  const { kysely } = database;
  return {
    ...createJobSteps(RERUNS, database, changes, environment),
    settle: (job, call, outcome, tell) =>
      settleCall(changes, environment, job, call, outcome, tell),
    recover: (before) => recoverCalls(kysely, changes, environment, before),
    claim: (job) => claimCall(kysely, changes, environment, job),
    giveBack: (job, { n }) =>
      changes.write(environment, async (within) => {
        const row = await within
          .selectFrom('jobs')
          .select('state')
          .where('id', '=', job.id)
          .executeTakeFirst();
        await within
          .updateTable('job_items')
          .set({ state: row?.state === 'running' ? 'waiting' : 'cancelled' })
          .where('job_id', '=', job.id)
          .where('n', '=', n)
          .where('state', '=', 'sending')
          .execute();
      }),
  };
}
