import { RETRIED_STATES, type JobAction, type JobState } from '../../contract/index.js';
import type { Transaction, JobRow } from '../schema.js';
import { endWaiting, finishIfDone } from './job-turn.js';

type Act = (within: Transaction, job: JobRow) => Promise<boolean>;

const move =
  (to: JobState, ...from: JobState[]): Act =>
  async (within, { id }) => {
    const { numUpdatedRows } = await within
      .updateTable('jobs')
      .set({ state: to, blocked: null })
      .where('id', '=', id)
      .where('state', 'in', from)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };

const cancel: Act = async (within, job) => {
  if (!(await move('cancelled', 'running', 'paused')(within, job))) return false;
  await endWaiting(within, job, 'cancelled');
  await finishIfDone(within, job.id);
  return true;
};

const retry: Act = async (within, { id, kind }) => {
  const retries = RETRIED_STATES[kind];
  if (retries.length === 0) return false;
  const { numUpdatedRows } = await within
    .updateTable('job_items')
    .set({ state: 'waiting', tries: 0, result: null })
    .where('job_id', '=', id)
    .where('state', 'in', retries)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const again = { state: 'running', finished_at: null, blocked: null } as const;
  await within.updateTable('jobs').set(again).where('id', '=', id).execute();
  return true;
};

/** What each action does within a write; returns whether it applied. */
export const ACTIONS: Record<JobAction, Act> = {
  pause: move('paused', 'running'),
  resume: move('running', 'paused'),
  cancel,
  retry,
};
