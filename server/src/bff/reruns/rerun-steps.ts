import type { Environment } from '../../contract/index.js';
import type { OpenDatabase } from '../../database/opened.js';
import type { ChangeLog } from '../changes/change-log.js';
import { createJobSteps, type JobSteps } from '../jobs/job-steps.js';
import type { ConsoleSchema, JobRow } from '../schema.js';
import { RERUNS } from './job-row.js';
import { recoverCalls, settleCall, type Claimed, type Outcome } from './settle-call.js';

/** The steps of bulk reruns in one environment, each of them committed before it returns. */
export interface RerunSteps extends JobSteps {
  /**
   * What was claimed before this time (ms) by a process that has ended is never sent again: nobody knows
   * what came of it.
   */
  recover: (before: number) => Promise<void>;
  /** Marks the job's next call as being sent, for this process alone; null when there is none to send. */
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
  const items = (job: JobRow) => kysely.selectFrom('job_items').where('job_id', '=', job.id);

  return {
    ...createJobSteps(RERUNS, database, changes, environment),
    settle: (job, call, outcome, tell) =>
      settleCall(changes, environment, job, call, outcome, tell),
    recover: (before) => recoverCalls(kysely, changes, environment, before),
    async claim(job) {
      const next = await items(job)
        .select(['n', 'subject'])
        .where('state', '=', 'waiting')
        .orderBy('n')
        .limit(1)
        .executeTakeFirst();
      if (!next) return null;
      const at = Date.now();
      const { numUpdatedRows } = await kysely
        .updateTable('job_items')
        .set({ state: 'sending', changed_at: at })
        .where('job_id', '=', job.id)
        .where('n', '=', next.n)
        .where('state', '=', 'waiting')
        // Cancelled meanwhile, perhaps at another process.
        .where((is) =>
          is.exists(
            is
              .selectFrom('jobs')
              .select('jobs.id')
              .where('jobs.id', '=', job.id)
              .where('jobs.state', '=', 'running'),
          ),
        )
        .executeTakeFirst();
      return numUpdatedRows > 0n ? { n: next.n, transaction_id: next.subject, at } : null;
    },
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
