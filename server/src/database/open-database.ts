import type { Logger } from 'pino';
import type { Migrations } from './migrate.js';
import type { OpenDatabase, QueryReport } from './opened.js';
import { openPostgres } from './postgres.js';
import { openSqliteFile } from './sqlite-file.js';

/** Where the database is: a postgres: URL, or the path of an SQLite file. */
export interface DatabasePlace {
  url?: string | undefined;
  file: string;
  logger: Logger;
  /** Hears of every query, and whether it failed. */
  onQuery?: QueryReport | undefined;
}

/**
 * Opens Postgres where a URL is given, else the SQLite file. Throws DatabaseTakenError,
 * DatabaseUnreachableError, MigrationError.
 */
export function openDatabase<Schema>(
  place: DatabasePlace,
  migrations: Migrations,
): Promise<OpenDatabase<Schema>> {
  return place.url
    ? openPostgres<Schema>(place.url, migrations, place)
    : openSqliteFile<Schema>(place.file, migrations, place);
}
