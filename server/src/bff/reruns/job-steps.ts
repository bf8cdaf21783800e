import type { Environment, RerunJob } from '../../contract/index.js';
import type { OpenDatabase } from '../../database/opened.js';
import type { ChangeLog } from '../changes/change-log.js';
import type { ConsoleSchema, JobRow } from '../schema.js';
import { RERUN } from './job-queries.js';
import { recoverCalls, settleCall, type Claimed, type Outcome } from './settle-call.js';

/** The steps of bulk reruns in one environment, each of them committed before it returns. */
export interface JobSteps {
  /**
   * What was claimed before this time (ms) by a process that has ended is never sent again: nobody knows
   * what came of it.
   */
  recover: (before: number) => Promise<void>;
  /** The oldest job that is to go on. */
  nextJob: () => Promise<JobRow | undefined>;
  isRunning: (job: JobRow) => Promise<boolean>;
  /** Marks the job's next call as being sent, for this process alone; null when there is none to send. */
  claim: (job: JobRow) => Promise<Claimed | null>;
  settle: (job: JobRow, call: Claimed, outcome: Outcome, tell: boolean) => Promise<void>;
  /** Gives back a call of which nothing was sent. */
  giveBack: (job: JobRow, call: Claimed) => Promise<void>;
  /** Says why the job does not go on for now; null that it does. */
  pause: (job: JobRow, why: RerunJob['pause']) => Promise<void>;
  /** Ends the job; false when one of its calls is still being sent, by another process. */
  finish: (job: JobRow) => Promise<boolean>;
}

/** The steps over the console's database. */
export function createJobSteps(
  { kysely }: OpenDatabase<ConsoleSchema>,
  changes: ChangeLog,
  environment: Environment,
): JobSteps {
  const items = (job: JobRow) => kysely.selectFrom('job_items').where('job_id', '=', job.id);

  return {
    settle: (job, call, outcome, tell) =>
      settleCall(changes, environment, job, call, outcome, tell),
    recover: (before) => recoverCalls(kysely, changes, environment, before),
    nextJob: () =>
      kysely
        .selectFrom('jobs')
        .selectAll()
        .where('environment', '=', environment)
        .where('kind', '=', RERUN)
        .where('state', '=', 'running')
        .orderBy('created_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
    async isRunning(job) {
      const row = await kysely
        .selectFrom('jobs')
        .select('state')
        .where('id', '=', job.id)
        .executeTakeFirst();
      return row?.state === 'running';
    },
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
    pause: (job, why) =>
      changes.write(environment, async (within, note) => {
        await within
          .updateTable('jobs')
          .set({ pause: why && JSON.stringify(why) })
          .where('id', '=', job.id)
          .where('state', '=', 'running')
          .execute();
        note('job', job.id);
      }),
    finish: (job) =>
      changes.write(environment, async (within, note) => {
        const open = await within
          .selectFrom('job_items')
          .select('n')
          .where('job_id', '=', job.id)
          .where('state', 'in', ['waiting', 'sending'])
          .limit(1)
          .executeTakeFirst();
        if (open) return false;
        await within
          .updateTable('jobs')
          .set({ state: 'finished', finished_at: Date.now(), pause: null })
          .where('id', '=', job.id)
          .where('state', '=', 'running')
          .execute();
        note('job', job.id);
        return true;
      }),
  };
}
