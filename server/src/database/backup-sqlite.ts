import { existsSync, renameSync, rmSync } from 'node:fs';
import Database from 'libsql';
import { z } from 'zod';
import { lockFile } from './lock-file.js';

/** A backup that cannot be made or taken, in a sentence. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
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
 * Writes a copy of the file as it is at one moment, also while a console works on it, and checks it. It
 * takes the target's place only when it is whole. Throws BackupError.
 */
export function backUpSqlite(file: string, target: string): void {
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { force: true });
  const database = new Database(file);
  try {
    database.pragma('busy_timeout = 60000');
    database.prepare('vacuum into ?').run(unfinished);
  } catch (error) {
    throw new BackupError(`${file} cannot be copied to ${target}.`, { cause: error });
  } finally {
    database.close();
  }
  assertWhole(unfinished);
  renameSync(unfinished, target);
}

/**
 * Puts a backup in the file's place, while no console works on it. Throws BackupError,
 * DatabaseTakenError.
 */
export function restoreSqlite(backup: string, file: string): void {
  if (!existsSync(backup)) throw new BackupError(`${backup} does not exist.`);
  const lock = lockFile(`${file}.lock`);
  try {
    const unfinished = `${file}.unfinished`;
    backUpSqlite(backup, unfinished);
    // What the former file had not yet taken over from its log must not be read into this one.
    for (const ending of ['-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
    renameSync(unfinished, file);
  } finally {
    lock.release();
  }
}
