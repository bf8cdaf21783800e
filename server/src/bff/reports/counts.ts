import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ofKey, oldestOf, type Place } from '../calls/api-keys.js';
import { rowsIn } from '../rows.js';

/** When a call ended, or its last known time if it has not: the expression of the index calls_by_end. */
export const ENDED_AT: RawBuilder<number> = sql.raw(
  'coalesce(completed_at, updated_at, response_at, sequence / 1000)',
);

/** Neither rerun nor delivered by a rerun: such a call no longer says anything about its destination. */
export const IS_OPEN = sql<SqlBool>`(calls.rerun_state is null and calls.is_chain_delivered = 0)`;

/** The calls of the connected key. */
export function callsOf({ database, environment, key }: Place) {
  const calls = rowsIn(database, environment, 'calls').where(ofKey('calls', key));
  // Without a bound, each query would read all calls of earlier keys in search of a few.
  return key.is_only ? calls : calls.where('sequence', '>=', oldestOf('calls', key));
}

/** The value that this percentage of the values does not exceed; null if there are none. The values ascend. */
export function percentile(values: readonly number[], percent: number): number | null {
  return values[Math.max(0, Math.ceil((values.length * percent) / 100) - 1)] ?? null;
}
