import { EventEmitter } from 'node:events';
import { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { runUntilStopped } from './leadership.js';
import { lockFile } from './lock-file.js';
import { migrate, type Migrations } from './migrate.js';
import type { OpenDatabase } from './opened.js';
import { sqliteDialect } from './sqlite-dialect.js';
import { createTurns } from './turns.js';

/**
 * Opens (or makes) an SQLite file in threads. It is this process's alone, so names and signals stay inside
 * of it. Throws DatabaseTakenError, MigrationError.
 */
export async function openSqliteFile<Schema>(
  file: string,
  migrations: Migrations,
  logger: Logger,
): Promise<OpenDatabase<Schema>> {
  const lock = lockFile(`${file}.lock`);
  const kysely = new Kysely<Schema>({ dialect: sqliteDialect(file, lock.release) });
  try {
    await migrate(kysely, migrations);
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
  const signals = new EventEmitter();
  signals.setMaxListeners(0);
  const turns = new Map<string, () => Promise<() => void>>();
  return {
    kysely,
    kind: 'sqlite',
    async exclusively(name, work) {
      const takeTurn = turns.get(name) ?? createTurns();
      turns.set(name, takeTurn);
      const endTurn = await takeTurn();
      try {
        const said: string[] = [];
        const result = await kysely.transaction().execute((within) =>
          work(within, (text) => {
            said.push(text);
            return Promise.resolve();
          }),
        );
        for (const text of said) signals.emit('signal', text);
        return result;
      } finally {
        endTurn();
      }
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
