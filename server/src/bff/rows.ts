import { sql, type SelectQueryBuilder } from 'kysely';
import { ENVIRONMENTS, type CappedCount, type Environment } from '../contract/index.js';
import type { ConsoleSchema, Database } from './schema.js';

/** The tables whose rows belong to an environment. */
type TableOfEnvironment = {
  [Table in keyof ConsoleSchema]: ConsoleSchema[Table] extends { environment: Environment }
    ? Table
    : never;
}[keyof ConsoleSchema];

/** The environment's rows of a table: no query that starts here can read another environment's. */
export function rowsIn<Table extends TableOfEnvironment>(
  database: Database,
  environment: Environment,
  table: Table,
): SelectQueryBuilder<ConsoleSchema, Table, object> {
  // Kysely's types cannot follow a table that is a parameter; all of these tables have the column.
  const rows = database
    .selectFrom(table as 'calls')
    .where(sql.ref(`${table}.environment`), '=', environment);
  return rows as unknown as SelectQueryBuilder<ConsoleSchema, Table, object>;
}

/** The environments of a row that stores them separated by commas. */
export function environmentsIn(stored: string): Environment[] {
  const named = stored.split(',');
  return ENVIRONMENTS.filter((each) => named.includes(each));
}

/** How many rows a query finds. */
export async function countOf<Table extends keyof ConsoleSchema>(
  rows: SelectQueryBuilder<ConsoleSchema, Table, object>,
): Promise<number> {
  const counted = rows.select(({ fn }) => fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

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

/** A page of rows that a column numbers, and the number after which the next page begins; null after the last. */
export function pageOf<Column extends string, Row extends Record<Column, number>>(
  found: readonly Row[],
  column: Column,
  limit: number,
): { rows: Row[]; next: number | null } {
  const rows = found.slice(0, limit);
  // One more than the limit means that others follow.
  return { rows, next: found.length > limit ? (rows.at(-1)?.[column] ?? null) : null };
}
