import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { CappedCount } from '../../contract/index.js';
import { ofKey } from '../calls/api-keys.js';
import type { Place } from '../calls/list/find-rows.js';
import type { ConsoleSchema } from '../schema.js';

/** A larger count would only take longer to read. */
export const MOST_COUNTED = 1000;

/** When a call ended, or its last known time while it has not: the expression of the index calls_by_end. */
export const ENDED_AT: RawBuilder<number> = sql.raw(
  'coalesce(completed_at, updated_at, response_at, sequence / 1000)',
);

/** The calls of the connected key. */
export function callsOf({ database, environment, key }: Place) {
  return database
    .selectFrom('calls')
    .where('environment', '=', environment)
    .where(ofKey('calls', key));
}

/** A count that stopped after `most` and one more. */
export function capped(counted: number, most = MOST_COUNTED): CappedCount {
  return { count: Math.min(counted, most), more: counted > most };
}

/** How many rows a query of one column has, counted up to `most`. */
export async function countRows<Table extends keyof ConsoleSchema, Row extends object>(
  { database }: Pick<Place, 'database'>,
  query: SelectQueryBuilder<ConsoleSchema, Table, Row>,
  most = MOST_COUNTED,
): Promise<CappedCount> {
  const { count } = await database
    .selectFrom(query.limit(most + 1).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return capped(count, most);
}

/** The value that so many of a hundred do not exceed; null where there is none. The values ascend. */
export function percentile(values: readonly number[], percent: number): number | null {
  return values[Math.max(0, Math.ceil((values.length * percent) / 100) - 1)] ?? null;
}
