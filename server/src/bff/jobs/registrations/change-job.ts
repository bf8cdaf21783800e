import type { Environment } from '../../../contract/index.js';
import type { ChangeLog } from '../../feed/change-feed.js';
import { REGISTRATIONS } from './registration-kind.js';

type Change = (changes: ChangeLog, environment: Environment, id: string) => Promise<void>;

const move =
  (from: string, to: string): Change =>
  (changes, environment, id) =>
    changes.write(environment, async (within, note) => {
      const { numUpdatedRows } = await within
        .updateTable('jobs')
        .set({ state: to, pause: null })
        .where('id', '=', id)
        .where('environment', '=', environment)
        .where('kind', '=', REGISTRATIONS.kind)
        .where('state', '=', from)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) REGISTRATIONS.tell(note, id);
    });

/** Sends nobody more until it is resumed; one that does not run stays as it is. */
export const pauseJob = move('running', 'paused');

/** Goes on with one that was paused. */
export const resumeJob = move('paused', 'running');

/** Sends the refused, failed and cancelled ones again, at once; one without any of them stays as it is. */
export const retryJob: Change = (changes, environment, id) =>
  changes.write(environment, async (within, note) => {
    const { numUpdatedRows } = await within
      .updateTable('job_items')
      .set({ state: 'waiting', tries: 0, result: null })
      .where('job_id', '=', id)
      .where('state', 'in', ['refused', 'failed', 'cancelled'])
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await within
      .updateTable('jobs')
      .set({ state: 'running', finished_at: null, pause: null })
      .where('id', '=', id)
      .execute();
    REGISTRATIONS.tell(note, id);
  });
