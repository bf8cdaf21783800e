import { PostgresAdapter, type Kysely } from 'kysely';

/** The database behind a Kysely, for the few statements that differ. */
export function dialectOf<Schema>(database: Kysely<Schema>): 'sqlite' | 'postgres' {
  return database.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

/** Whether an error, or one that caused it, has one of these codes: SQLite's, Postgres's or the system's. */
export function hasCode(error: unknown, codes: readonly string[]): boolean {
  // An error of a database thread arrives without its class.
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && codes.some((code) => code === error.code)) return true;
  return 'cause' in error && hasCode(error.cause, codes);
}

/** Whether something was not stored because the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  hasCode(error, ['SQLITE_FULL', '53100', 'ENOSPC']);
