import {
  rerunJobItem,
  type Environment,
  type RerunJob,
  type RerunJobItem,
} from '../../../contract/index.js';
import type { Database } from '../../schema.js';
import type { JobKind, StoredItem } from '../job-kind.js';
import { readFailure } from '../jobs.js';
import { countFates, readFates } from './evidence.js';
import { readSettings } from './rerun-work.js';
import { rowsIn } from '../../rows.js';

/** Items of a job with the calls that they rerun, and the new calls. */
async function toItems(
  database: Database,
  environment: Environment,
  jobId: string,
  rows: readonly StoredItem[],
): Promise<RerunJobItem[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ subject }) => subject);
  const reruns = await rowsIn(database, environment, 'reruns')
    .leftJoin('calls', (join) =>
      join
        .onRef('calls.environment', '=', 'reruns.environment')
        .onRef('calls.transaction_id', '=', 'reruns.new_transaction_id'),
    )
    .select(['reruns.transaction_id', 'reruns.new_transaction_id', 'reruns.matched'])
    .select(['calls.state as new_state', 'calls.state_reason as new_state_reason'])
    .select(['calls.attempts as new_attempts', 'calls.status as new_status'])
    .where('reruns.transaction_id', 'in', ids)
    .where('reruns.job_id', '=', jobId)
    .execute();
  const originals = await rowsIn(database, environment, 'calls')
    .select(['transaction_id', 'reference_user_id'])
    .where('transaction_id', 'in', ids)
    .execute();
  const rerunOf = new Map(reruns.map((rerun) => [rerun.transaction_id, rerun]));
  const originalOf = new Map(originals.map((call) => [call.transaction_id, call]));
  return rows.map((row) =>
    rerunJobItem.parse({
      ...{ new_transaction_id: null, matched: null, new_state: null },
      ...{ new_state_reason: null, new_attempts: null, new_status: null },
      ...rerunOf.get(row.subject),
      ...{ n: row.n, state: row.state, transaction_id: row.subject, ...readFailure(row) },
      reference_user_id: originalOf.get(row.subject)?.reference_user_id ?? null,
    }),
  );
}

/** Bulk reruns as pages get them; the subject of an item is a transaction ID. */
export const rerunKind: JobKind<RerunJob, RerunJobItem> = {
  name: 'rerun',
  title: 'bulk rerun',
  async toJobs(database, jobs) {
    const ids = jobs.map(({ job }) => job.id);
    const fates = await readFates(database, ids);
    return jobs.map(({ row, job }) => {
      const { per_second, filter } = readSettings(row);
      return { ...job, per_second, filter, fates: fates.get(job.id) ?? countFates([]) };
    });
  },
  toItems,
};
