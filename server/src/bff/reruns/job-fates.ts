import { sql, type Kysely } from 'kysely';
import {
  RERUN_FATES,
  type FateCounts,
  type FollowedJob,
  type RerunFate,
  type RerunJob,
} from '../../contract/index.js';
import { fateOf } from '../archive/details/rerun-fates.js';
import type { ConsoleSchema } from '../schema.js';

/** A number for each of the fates. */
export function countFates(fates: Iterable<readonly [RerunFate, number]>): FateCounts {
  const counts = new Map<RerunFate, number>();
  for (const [fate, count] of fates) counts.set(fate, (counts.get(fate) ?? 0) + count);
  const of = (fate: RerunFate) => counts.get(fate) ?? 0;
  const [delivered, retrying, failed, unknown] = RERUN_FATES;
  return {
    [delivered]: of(delivered),
    [retrying]: of(retrying),
    [failed]: of(failed),
    [unknown]: of(unknown),
  };
}

/** The jobs with what the archive knows of the calls that they made, or may have made. */
export async function withFates(
  database: Kysely<ConsoleSchema>,
  jobs: readonly RerunJob[],
): Promise<FollowedJob[]> {
  if (jobs.length === 0) return [];
  const unlisted = sql<number | null>`case when calls.unlisted_at is null then null else 1 end`;
  const rows = await database
    .selectFrom('reruns')
    .leftJoin('calls', (join) =>
      join
        .onRef('calls.environment', '=', 'reruns.environment')
        .onRef('calls.transaction_id', '=', 'reruns.new_transaction_id'),
    )
    .select(['reruns.job_id', 'calls.status', 'calls.answer', unlisted.as('unlisted_at')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(
      'reruns.job_id',
      'in',
      jobs.map(({ id }) => id),
    )
    .groupBy(['reruns.job_id', 'calls.status', 'calls.answer', unlisted])
    .execute();
  return jobs.map((job) => {
    const mine = rows.filter(({ job_id }) => job_id === job.id);
    return { ...job, fates: countFates(mine.map((row) => [fateOf(row), row.count])) };
  });
}
