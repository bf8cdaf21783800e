import { PostgresAdapter, type Kysely } from 'kysely';

/** Which database a Kysely speaks to, for the few statements that differ. */
export function dialectOf<Schema>(database: Kysely<Schema>): 'sqlite' | 'postgres' {
  return database.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
