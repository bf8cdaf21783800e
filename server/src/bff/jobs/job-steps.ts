import type { Environment } from '../../contract/index.js';
import type { OpenDatabase } from '../../database/opened.js';
import type { ChangeLog } from '../feed/change-feed.js';
import type { JobRow } from './job-rows.js';
import type { ConsoleSchema } from '../schema.js';
import type { JobKind } from './job-kind.js';
import type { Pause } from './job-row.js';

/** The steps that every kind of job takes in one environment, each of them committed before it returns. */
export interface JobSteps {
  /** The oldest job that is to go on. */
  nextJob: () => Promise<JobRow | undefined>;
  isRunning: (job: JobRow) => Promise<boolean>;
  /** Says why the job does not go on for now; null that it does. */
  pause: (job: JobRow, why: Pause | null) => Promise<void>;
  /** Ends the job; false when one of its items is still open, perhaps at another process. */
  finish: (job: JobRow) => Promise<boolean>;
}

/** The steps over the console's database. */
export function createJobSteps(
  { kind, tell }: JobKind<unknown>,
  { kysely }: OpenDatabase<ConsoleSchema>,
  changes: ChangeLog,
  environment: Environment,
): JobSteps {
  return {
    nextJob: () =>
      kysely
        .selectFrom('jobs')
        .selectAll()
        .where('environment', '=', environment)
        .where('kind', '=', kind)
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
    pause: (job, why) =>
      changes.write(environment, async (within, note) => {
        await within
          .updateTable('jobs')
          .set({ pause: why && JSON.stringify(why) })
          .where('id', '=', job.id)
          .where('state', '=', 'running')
          .execute();
        tell(note, job.id);
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
          // One that was told to pause while its last item was done has nothing left to wait for.
          .where('state', 'in', ['running', 'paused'])
          .execute();
        tell(note, job.id);
        return true;
      }),
  };
}
