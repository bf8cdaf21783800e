import type { Kysely } from 'kysely';
import type { Environment } from '../../../contract/index.js';
import type { ChangeLog } from '../../feed/change-feed.js';
import type { FailureResult } from '../failure-result.js';
import type { ConsoleSchema } from '../../schema.js';
import { REGISTRATIONS } from './registration-kind.js';

// Of a job that was cancelled, so that it is not asked again.
const ENDED: FailureResult = {
  failure_code: null,
  reason:
    'The console ended while it was sent. Whether they are registered shows when it is sent again.',
};

/**
 * Whoever was being sent before this time (ms) by a process that has ended is sent again: the service gives
 * the same user and invite if it had registered them (decisions.md).
 */
export async function recoverPeople(
  database: Kysely<ConsoleSchema>,
  changes: ChangeLog,
  environment: Environment,
  before: number,
): Promise<void> {
  const left = await database
    .selectFrom('jobs')
    .innerJoin('job_items', 'job_items.job_id', 'jobs.id')
    .select(['jobs.id'])
    .distinct()
    .where('jobs.environment', '=', environment)
    .where('jobs.kind', '=', REGISTRATIONS.kind)
    .where('job_items.state', '=', 'sending')
    .where('job_items.changed_at', '<=', before)
    .execute();
  for (const { id } of left) {
    await changes.write(environment, async (within, note) => {
      const job = await within
        .selectFrom('jobs')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirst();
      const isCancelled = job?.state === 'cancelled';
      await within
        .updateTable('job_items')
        .set(
          isCancelled ? { state: 'failed', result: JSON.stringify(ENDED) } : { state: 'waiting' },
        )
        .where('job_id', '=', id)
        .where('state', '=', 'sending')
        .where('changed_at', '<=', before)
        .execute();
      REGISTRATIONS.tell(note, id);
    });
  }
}
