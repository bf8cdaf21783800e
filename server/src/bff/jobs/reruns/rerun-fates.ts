import { sql, type Kysely } from 'kysely';
import { CALL_STATES, type FateCounts, type Job, type CallState } from '../../../contract/index.js';
import type { ConsoleSchema } from '../../schema.js';
import { inTurns } from '../in-turns.js';

const SETTLED_MS = 3_600_000;
const MOST_SETTLED = 200;

/** A number for each of the fates. */
export function countFates(fates: Iterable<readonly [CallState, number]>): FateCounts {
  const counts = new Map<CallState, number>();
  for (const [fate, count] of fates) counts.set(fate, (counts.get(fate) ?? 0) + count);
  const of = (fate: CallState) => counts.get(fate) ?? 0;
  const [delivered, retrying, failed, unknown] = CALL_STATES;
  return {
    [delivered]: of(delivered),
    [retrying]: of(retrying),
    [failed]: of(failed),
    [unknown]: of(unknown),
  };
}

/** What is known of the calls that a job made, or may have made. */
async function countJob(database: Kysely<ConsoleSchema>, id: string): Promise<FateCounts> {
  const state = sql<CallState>`coalesce(calls.state, 'unknown')`;
  const rows = await database
    .selectFrom('reruns')
    .leftJoin('calls', (join) =>
      join
        .onRef('calls.environment', '=', 'reruns.environment')
        .onRef('calls.transaction_id', '=', 'reruns.new_transaction_id'),
    )
    .select(state.as('state'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reruns.job_id', '=', id)
    .groupBy(state)
    .execute();
  return countFates(rows.map((row) => [row.state, row.count]));
}

/**
 * Counts what came of the new calls of bulk reruns, for however many browsers ask: ten thousand calls are looked
 * up for each job, so those of a job of which every call has ended are counted once an hour.
 */
export function createFates(database: Kysely<ConsoleSchema>): (job: Job) => Promise<FateCounts> {
  const settled = new Map<
    string,
    { fates: FateCounts; finished_at: number | null; until: number }
  >();
  const count = inTurns((id: string) => countJob(database, id));

  return async ({ id, finished_at }) => {
    const known = settled.get(id);
    if (known?.finished_at === finished_at && Date.now() < known.until) return known.fates;
    settled.delete(id);
    const fates = await count(id);
    if (finished_at !== null && fates.retrying === 0 && fates.unknown === 0) {
      settled.set(id, { fates, finished_at, until: Date.now() + SETTLED_MS });
      const [oldest] = settled.keys();
      if (settled.size > MOST_SETTLED && oldest !== undefined) settled.delete(oldest);
    }
    return fates;
  };
}
