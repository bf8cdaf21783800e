import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Environment, RerunJob } from '../../contract/index.js';
import type { ChangeLog } from '../changes/change-log.js';
import type { ConsoleSchema } from '../schema.js';
import { findByRequest, RERUN } from './job-queries.js';
import { toCounts, toJob, writeSettings } from './job-row.js';

const CHUNK = 500;

/** A bulk rerun as it is asked for. */
export interface NewJob {
  /** In the order in which they shall be rerun, each once. */
  transaction_ids: readonly string[];
  per_second: number;
  request_id: string;
  by: string;
}

async function insertItems(
  within: Transaction<ConsoleSchema>,
  job_id: string,
  ids: readonly string[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += CHUNK) {
    const values = ids
      .slice(from, from + CHUNK)
      .map((subject, n) => ({ job_id, n: from + n + 1, subject, state: 'waiting' }));
    await within.insertInto('job_items').values(values).execute();
  }
}

/** Starts a bulk rerun; a press that has started one before gets that one, so that it is sent once. */
export function startJob(
  changes: ChangeLog,
  environment: Environment,
  { transaction_ids, per_second, request_id, by }: NewJob,
): Promise<RerunJob> {
  return changes.write(environment, async (within, note) => {
    const before = await findByRequest(within, environment, request_id);
    if (before) return before;
    const row = {
      ...{ id: randomUUID(), environment, kind: RERUN, state: 'running', request_id },
      ...{ created_at: Date.now(), created_by: by, finished_at: null, pause: null },
      ...{ settings: writeSettings({ per_second }), total: transaction_ids.length },
    };
    await within.insertInto('jobs').values(row).execute();
    await insertItems(within, row.id, transaction_ids);
    note('job', row.id);
    return toJob(row, toCounts([{ state: 'waiting', count: row.total }]));
  });
}

/** Ends a bulk rerun before its next call; one that has ended stays as it is. */
export function cancelJob(changes: ChangeLog, environment: Environment, id: string): Promise<void> {
  return changes.write(environment, async (within, note) => {
    const { numUpdatedRows } = await within
      .updateTable('jobs')
      .set({ state: 'cancelled', finished_at: Date.now(), pause: null })
      .where('id', '=', id)
      .where('environment', '=', environment)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await within
      .updateTable('job_items')
      .set({ state: 'cancelled' })
      .where('job_id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
    note('job', id);
  });
}
