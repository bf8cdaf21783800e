import { sql } from 'kysely';
import { CALL_STATES, type CallState, type FateCounts } from '../../../contract/index.js';
import type { Database } from '../../schema.js';

/** A number for each of the fates. */
export function countFates(fates: Iterable<readonly [CallState, number]>): FateCounts {
  const counts = new Map<CallState, number>();
  for (const [fate, count] of fates) counts.set(fate, (counts.get(fate) ?? 0) + count);
  const all = CALL_STATES.map((fate) => [fate, counts.get(fate) ?? 0]);
  return Object.fromEntries(all) as FateCounts; // one for each state
}

/** The state of the new calls of bulk reruns, counted for each job. */
export async function readFates(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, FateCounts>> {
  if (ids.length === 0) return new Map();
  const state = sql<CallState>`coalesce(calls.state, 'unknown')`;
  const rows = await database
    .selectFrom('reruns')
    .leftJoin('calls', (join) =>
      join
        .onRef('calls.environment', '=', 'reruns.environment')
        .onRef('calls.transaction_id', '=', 'reruns.new_transaction_id'),
    )
    .select(['reruns.job_id', state.as('state')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reruns.job_id', 'in', ids)
    .groupBy(['reruns.job_id', state])
    .execute();
  return new Map(
    ids.map((id) => {
      const own = rows.filter((row) => row.job_id === id);
      return [id, countFates(own.map((row) => [row.state, row.count]))];
    }),
  );
}
