import type { Kysely } from 'kysely';
import { z } from 'zod';
import {
  rerunJobItem,
  type Environment,
  type RerunItemState,
  type RerunJob,
  type RerunJobItem,
} from '../../../contract/index.js';
import type { ConsoleSchema } from '../../schema.js';

const PAGE = 200;

const stored = z.object({ failure_code: z.string().nullable(), reason: z.string().nullable() });
const result = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : stored.parse(JSON.parse(text))));

/** What came of one call beside its state, as the column `result` keeps it. */
export type ItemResult = z.infer<typeof stored>;

/** 200 of a job's calls after the `after`th, in the order in which they are rerun. */
export async function readItems(
  database: Kysely<ConsoleSchema>,
  job: RerunJob,
  environment: Environment,
  query: { after?: number | undefined; state?: RerunItemState | undefined },
): Promise<{ items: RerunJobItem[]; next_after: number | null }> {
  let items = database
    .selectFrom('job_items')
    .leftJoin('reruns', (join) =>
      join
        .on('reruns.environment', '=', environment)
        .onRef('reruns.transaction_id', '=', 'job_items.subject')
        .onRef('reruns.job_id', '=', 'job_items.job_id'),
    )
    .leftJoin('calls', (join) =>
      join
        .on('calls.environment', '=', environment)
        .onRef('calls.transaction_id', '=', 'reruns.new_transaction_id'),
    )
    .leftJoin('calls as original', (join) =>
      join
        .on('original.environment', '=', environment)
        .onRef('original.transaction_id', '=', 'job_items.subject'),
    )
    .select(['job_items.n', 'job_items.subject as transaction_id', 'job_items.state'])
    .select(['job_items.result', 'reruns.new_transaction_id', 'reruns.matched'])
    .select('original.reference_user_id')
    .select(['calls.status as new_status', 'calls.attempts as new_attempts'])
    .select('calls.unlisted_at as new_unlisted_at')
    .where('job_items.job_id', '=', job.id)
    .where('job_items.n', '>', query.after ?? 0);
  if (query.state !== undefined) items = items.where('job_items.state', '=', query.state);
  const rows = await items
    .orderBy('job_items.n')
    .limit(PAGE + 1)
    .execute();
  const page = rows.slice(0, PAGE);
  return {
    items: page.map((row) => {
      const { failure_code = null, reason = null } = result.parse(row.result) ?? {};
      return rerunJobItem.parse({ ...row, failure_code, reason });
    }),
    next_after: rows.length > PAGE ? (page.at(-1)?.n ?? null) : null,
  };
}
