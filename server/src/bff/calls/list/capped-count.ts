import type { SelectQueryBuilder } from 'kysely';
import type { CappedCount } from '../../../contract/index.js';
import type { ConsoleSchema, Database } from '../../schema.js';

/** A larger count would only take longer. */
export const MOST_COUNTED = 1000;
/** The same for users, which are counted by an index alone. */
export const MOST_USERS_COUNTED = 10_000;

/** A count that stopped one above `most`. */
export function capped(counted: number, most = MOST_COUNTED): CappedCount {
  return { count: Math.min(counted, most), more: counted > most };
}

/** How many rows a one-column query has, counted up to `most`. */
export async function countRows<Table extends keyof ConsoleSchema, Row extends object>(
  { database }: { database: Database },
  query: SelectQueryBuilder<ConsoleSchema, Table, Row>,
  most = MOST_COUNTED,
): Promise<CappedCount> {
  const { count } = await database
    .selectFrom(query.limit(most + 1).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return capped(count, most);
}
