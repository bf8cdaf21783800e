import type { Environment } from '../../contract/index.js';
import type { ChangeLog } from '../feed/change-feed.js';
import type { JobKind } from './job-kind.js';

/** Ends a job before its next item; one that has ended stays as it is. */
export function cancelJob(
  kind: JobKind<unknown>,
  changes: ChangeLog,
  environment: Environment,
  id: string,
): Promise<void> {
  return changes.write(environment, async (within, note) => {
    const { numUpdatedRows } = await within
      .updateTable('jobs')
      .set({ state: 'cancelled', finished_at: Date.now(), pause: null })
      .where('id', '=', id)
      .where('environment', '=', environment)
      .where('kind', '=', kind.kind)
      .where('state', 'in', ['running', 'paused'])
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await within
      .updateTable('job_items')
      .set({ state: 'cancelled' })
      .where('job_id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
    kind.tell(note, id);
  });
}
