import type { NotNull } from 'kysely';
import {
  type CallState,
  type Environment,
  CALL_STATES,
  type FateCounts,
} from '../../../contract/index.js';
import { isUnderWay } from '../../calls/reruns/reruns.js';
import { inChunks } from '../../../database/in-chunks.js';
import type { Database } from '../../schema.js';
import { rowsIn } from '../../rows.js';

/** What is known about a call that is to be rerun. */
export interface Standing {
  /** Null if the call is not known here. */
  state: CallState | null;
  /** It, or a call of its rerun chain, is delivered. */
  isDelivered: boolean;
  /**
   * Whether any member has rerun it here, also with an unknown result. `under_way`: a single rerun has no response yet,
   * and may turn out never to have been sent.
   */
  rerun: 'over' | 'under_way' | null;
  /** The best state of its reruns; null if there are none. */
  fate: CallState | null;
}

/** What is known about each of these calls, by transaction ID. */
export async function readStandings(
  database: Database,
  environment: Environment,
  ids: readonly string[],
): Promise<Map<string, Standing>> {
  const rows = await inChunks(ids, (some) =>
    rowsIn(database, environment, 'calls')
      .select(['transaction_id', 'state', 'rerun_state', 'is_chain_delivered'])
      .where('transaction_id', 'in', some)
      .execute(),
  );
  const made = await inChunks(ids, (some) =>
    rowsIn(database, environment, 'reruns')
      .select(['transaction_id', 'outcome', 'requested_at'])
      .where('transaction_id', 'in', some)
      .execute(),
  );
  const calls = new Map(rows.map((row) => [row.transaction_id, row]));
  const reruns = new Map<string, 'over' | 'under_way'>();
  for (const row of made) {
    const isOver = reruns.get(row.transaction_id) === 'over' || !isUnderWay(row);
    reruns.set(row.transaction_id, isOver ? 'over' : 'under_way');
  }
  return new Map(
    ids.map((id): [string, Standing] => {
      const call = calls.get(id);
      const rerun = reruns.get(id) ?? null;
      const state = call?.state ?? null;
      const fate = rerun === null ? null : (call?.rerun_state ?? 'unknown');
      return [id, { state, isDelivered: call?.is_chain_delivered === 1, rerun, fate }];
    }),
  );
}

/** How many of the calls are in each state. */
export function countFates(fates: readonly CallState[]): FateCounts {
  const all = CALL_STATES.map((state) => [state, fates.filter((fate) => fate === state).length]);
  return Object.fromEntries(all) as FateCounts; // one for each state
}

/** How many new calls of each bulk rerun are in each state, by job ID; jobs that created none are absent. */
export async function readFates(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, FateCounts>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('reruns')
    .select(['job_id', 'new_state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('job_id', 'in', ids)
    .groupBy(['job_id', 'new_state'])
    .$narrowType<{ job_id: NotNull }>()
    .execute();
  const fates = new Map<string, FateCounts>();
  for (const { job_id, new_state, count } of rows) {
    const counts = fates.get(job_id) ?? countFates([]);
    counts[new_state ?? 'unknown'] += count;
    fates.set(job_id, counts);
  }
  return fates;
}
