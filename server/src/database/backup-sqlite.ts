import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import Database from 'libsql';
import { Kysely, SqliteDialect } from 'kysely';
import { z } from 'zod';
import { isDiskFull } from './dialect.js';
import { lockFile } from './lock-file.js';
import { readSchemaState, type Migrations, type SchemaState } from './migrate.js';

/** A backup that cannot be made or restored; the message is a sentence. */
export class BackupError extends Error {}

/** Throws BackupError if the program does not start on the schema of a restored backup. */
export function assertRestorable(schema: SchemaState): void {
  if (schema === 'current' || schema === 'behind') return;
  throw new BackupError(`The backup was restored, and its data is ${schema}.`);
}

const checks = z.array(z.record(z.string(), z.string()));

/** Throws BackupError unless SQLite's own check, a pragma, finds the database whole. */
function assertWhole(database: Database.Database, check: string, what: string): void {
  const [first = {}] = checks.parse(database.prepare(`pragma ${check}`).all());
  const [found = 'it cannot be checked'] = Object.values(first);
  if (found !== 'ok') throw new BackupError(`${what} is damaged: ${found}.`);
}

/**
 * Writes a copy of the file as of one moment, also while a console works on it, and verifies it. It replaces the target
 * only when it is complete. Throws BackupError.
 */
export function backUpSqlite(file: string, target: string): void {
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { force: true });
  const database = new Database(file);
  try {
    database.pragma('busy_timeout = 60000');
    database.prepare('vacuum into ?').run(unfinished);
  } catch (error) {
    const why = isDiskFull(error) ? ' The disk has no space left.' : '';
    throw new BackupError(`${file} cannot be copied to ${target}.${why}`, { cause: error });
  } finally {
    database.close();
  }
  const copy = new Database(unfinished);
  try {
    assertWhole(copy, 'quick_check', unfinished);
  } finally {
    copy.close();
  }
  renameSync(unfinished, target);
}

const remove = (file: string, endings: readonly string[]) => {
  for (const ending of endings) rmSync(file + ending, { force: true });
};

/**
 * Replaces the file by a backup while no console uses it. `prepare` changes a copy of the backup first, so that the
 * file never exists without these changes. Throws BackupError, DatabaseTakenError, and whatever `prepare` throws; the
 * file is then unchanged.
 */
export async function restoreSqlite(
  backup: string,
  file: string,
  prepare?: (copy: string) => Promise<void>,
): Promise<void> {
  if (!existsSync(backup)) throw new BackupError(`${backup} does not exist.`);
  const unlock = lockFile(`${file}.lock`);
  const copy = `${file}.prepared`;
  try {
    const unfinished = `${file}.unfinished`;
    if (prepare) {
      remove(copy, ['-wal', '-shm']);
      backUpSqlite(backup, copy);
      await prepare(copy);
    }
    // Copied again, because the prepared changes may still be in the log beside it.
    backUpSqlite(prepare ? copy : backup, unfinished);
    // The old file's log must not be applied to this one.
    remove(file, ['-wal', '-shm']);
    renameSync(unfinished, file);
  } finally {
    remove(copy, ['', '-wal', '-shm', '.lock']);
    unlock();
  }
}

/** A place in memory for a restored copy, which is gone after the check. SQLite stores at most 1 GiB in one. */
export const placeInMemory = () => `file:/${randomUUID()}?vfs=memdb`;

/**
 * Restores a backup into `place` (placeInMemory(), or a new file), and checks the result with the program's own
 * migrations. Throws BackupError.
 */
export async function checkSqlite(
  backup: string,
  place: string,
  migrations: Migrations,
): Promise<void> {
  const copy = new Database(':memory:');
  const source = new Database(backup);
  try {
    // First, because a place in memory is gone once no connection has it open.
    copy.prepare('attach ? as restored').run(place);
    source.prepare('vacuum into ?').run(place);
    assertWhole(copy, 'restored.integrity_check', 'The restored copy');
    if (copy.prepare('pragma restored.foreign_key_check').all().length > 0) {
      throw new BackupError('The restored copy has rows that refer to rows it does not have.');
    }
    const kysely = new Kysely<unknown>({ dialect: new SqliteDialect({ database: copy }) });
    assertRestorable(await readSchemaState(kysely, migrations));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${backup} cannot be restored.`, { cause: error });
  } finally {
    source.close();
    copy.close();
  }
}
