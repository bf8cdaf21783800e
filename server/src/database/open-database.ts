import { type Migrations, migrate } from './migrate.js';
import { type OpenDatabase, type DatabaseReports, runUntilStopped } from './opened.js';
import { openPostgres } from './postgres.js';
import { EventEmitter } from 'node:events';
import { Kysely } from 'kysely';
import { lockFile } from './lock-file.js';
import { sqliteDialect } from './sqlite-driver.js';

/**
 * Opens (or creates) an SQLite file in threads. Only this process uses it, so names and signals stay inside the
 * process. Throws DatabaseTakenError, MigrationError.
 */
export async function openSqliteFile<Schema>(
  file: string,
  migrations: Migrations,
  reports: DatabaseReports,
): Promise<OpenDatabase<Schema>> {
  const dialect = sqliteDialect(file, lockFile(`${file}.lock`));
  const kysely = new Kysely<Schema>({ dialect, log: reports.onQuery ?? [] });
  await migrate(kysely, migrations);
  const signals = new EventEmitter();
  signals.setMaxListeners(0);
  return {
    kysely,
    // One connection writes, so every transaction excludes all others.
    async exclusively(_name, work) {
      const signalled: string[] = [];
      const result = await kysely.transaction().execute((within) =>
        work(within, (text) => {
          signalled.push(text);
          return Promise.resolve();
        }),
      );
      for (const text of signalled) signals.emit('signal', text);
      return result;
    },
    onSignal(listener) {
      signals.on('signal', listener);
      return () => signals.off('signal', listener);
    },
    signal(text) {
      signals.emit('signal', text);
      return Promise.resolve();
    },
    lead: (work) => runUntilStopped(work, reports.logger),
    close: () => kysely.destroy(),
  };
}

/** Where the database is: a postgres: URL, or the path of an SQLite file. */
export interface DatabasePlace extends DatabaseReports {
  url?: string | undefined;
  file: string;
}

/**
 * Opens Postgres if a URL is given, else the SQLite file. Throws DatabaseTakenError, DatabaseUnreachableError,
 * MigrationError.
 */
export function openDatabase<Schema>(
  place: DatabasePlace,
  migrations: Migrations,
): Promise<OpenDatabase<Schema>> {
  return place.url
    ? openPostgres<Schema>(place.url, migrations, place)
    : openSqliteFile<Schema>(place.file, migrations, place);
}
