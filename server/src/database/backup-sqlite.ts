import { existsSync, renameSync, rmSync } from 'node:fs';
import Database from 'libsql';
import { z } from 'zod';
import { isDiskFull } from './dialect.js';
import { lockFile } from './lock-file.js';
import type { SchemaState } from './migrate.js';

/** A backup that cannot be made or restored; the message is a sentence. */
export class BackupError extends Error {}

/** Throws BackupError if the program does not start on the schema of a restored backup. */
export function assertRestorable(schema: SchemaState): void {
  if (schema === 'current' || schema === 'behind') return;
  throw new BackupError(`The backup was restored, and its data is ${schema}.`);
}

const checked = z.array(z.object({ quick_check: z.string() }));

function assertWhole(file: string): void {
  const database = new Database(file);
  try {
    const [first] = checked.parse(database.prepare('pragma quick_check').all());
    if (first?.quick_check !== 'ok') {
      throw new BackupError(`${file} is damaged: ${first?.quick_check ?? 'it cannot be checked'}.`);
    }
  } finally {
    database.close();
  }
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
  assertWhole(unfinished);
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
  const lock = lockFile(`${file}.lock`);
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
    lock.release();
  }
}
