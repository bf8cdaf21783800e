import { EventEmitter } from 'node:events';
import { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { runUntilStopped, reportingTo, type OpenDatabase, type QueryReport } from './opened.js';
import { lockFile } from './lock-file.js';
import { migrate, type Migrations } from './migrate.js';
import { sqliteDialect } from './sqlite-driver.js';

/**
 * Opens (or makes) an SQLite file in threads. It is this process's alone, so names and signals stay inside
 * of it. Throws DatabaseTakenError, MigrationError.
 */
export async function openSqliteFile<Schema>(
  file: string,
  migrations: Migrations,
  { logger, onQuery }: { logger: Logger; onQuery?: QueryReport | undefined },
): Promise<OpenDatabase<Schema>> {
  const lock = lockFile(`${file}.lock`);
  const kysely = new Kysely<Schema>({
    dialect: sqliteDialect(file, lock.release),
    ...reportingTo(onQuery),
  });
  try {
    await migrate(kysely, migrations);
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
  const signals = new EventEmitter();
  signals.setMaxListeners(0);
  return {
    kysely,
    kind: 'sqlite',
    // One connection writes, in turns: any transaction excludes every other one.
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
    lead: (_name, work) => runUntilStopped(work, logger),
    close: () => kysely.destroy(),
  };
}
