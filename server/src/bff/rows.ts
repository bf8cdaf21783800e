import { sql, type SelectQueryBuilder } from 'kysely';
import type { Environment } from '../contract/index.js';
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
  const rows = database
    .selectFrom<keyof ConsoleSchema>(table)
    .where(sql.ref(`${table}.environment`), '=', environment);
  // Kysely's types cannot follow a table that is a parameter.
  return rows as unknown as SelectQueryBuilder<ConsoleSchema, Table, object>;
}
