import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Environment } from '../../../contract/index.js';
import type { ChangeLog } from '../../feed/change-feed.js';
import type { JobRow } from '../job-rows.js';
import type { ConsoleSchema } from '../../schema.js';
import type { ItemResult } from './job-queries.js';
import { RERUNS } from './job-row.js';
import { storeRerun } from '../../calls/reruns/rerun-chain.js';

/** A call of a job whose turn has come. */
export interface Claimed {
  n: number;
  transaction_id: string;
  /** When it was claimed, in ms since 1970. */
  at: number;
}

/** What came of a request that was sent. */
export interface Outcome {
  state: 'accepted' | 'refused' | 'unknown';
  new_transaction_id: string | null;
  result: ItemResult | null;
}

/** Said of a call that was being sent when the console ended. */
export const ENDED = 'The console ended while it was sent. Look at the lineage of the call.';

/** Stores what came of a call, and its lineage; `tell` says whether the job's progress is told too. */
export function settleCall(
  changes: ChangeLog,
  environment: Environment,
  job: Pick<JobRow, 'id' | 'created_by'>,
  { n, transaction_id, at }: Claimed,
  { state, new_transaction_id, result }: Outcome,
  tell: boolean,
): Promise<void> {
  return changes.write(environment, async (within, note) => {
    await within
      .updateTable('job_items')
      .set({ state, result: result && JSON.stringify(result), changed_at: Date.now() })
      .where('job_id', '=', job.id)
      .where('n', '=', n)
      // Another process may have taken this one for dead, and its request for unknown.
      .where('state', 'in', ['sending', 'unknown'])
      .execute();
    if (state !== 'refused') {
      const by = job.created_by;
      const rerun = { transaction_id, new_transaction_id, outcome: state, by, job_id: job.id };
      const noted = { ...rerun, id: randomUUID(), requested_at: at };
      await storeRerun(within, note, environment, noted);
    }
    if (tell) note('job', job.id);
  });
}

/** Ends as unknown every call that was claimed before this time (ms) and never settled. */
export async function recoverCalls(
  database: Kysely<ConsoleSchema>,
  changes: ChangeLog,
  environment: Environment,
  before: number,
): Promise<void> {
  const left = await database
    .selectFrom('jobs')
    .innerJoin('job_items', 'job_items.job_id', 'jobs.id')
    .select(['jobs.id', 'jobs.created_by'])
    .select(['job_items.n', 'job_items.subject', 'job_items.changed_at'])
    .where('jobs.environment', '=', environment)
    .where('jobs.kind', '=', RERUNS.kind)
    .where('job_items.state', '=', 'sending')
    .where('job_items.changed_at', '<=', before)
    .execute();
  for (const { n, subject, changed_at, ...job } of left) {
    const call = { n, transaction_id: subject, at: changed_at ?? before };
    const result = { failure_code: null, reason: ENDED };
    const outcome = { state: 'unknown', new_transaction_id: null, result } as const;
    await settleCall(changes, environment, job, call, outcome, true);
  }
}
