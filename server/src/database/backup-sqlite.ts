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

const remove = (file: string, endings: readonly string[]) => {
  for (const ending of endings) rmSync(file + ending, { force: true });
};

/**
 * Puts a backup in the file's place, while no console works on it; a copy of it is handed to `mend` before,
 * so that the file is never there without what that does. Throws BackupError, DatabaseTakenError, and what
 * `mend` throws; the file is as it was then.
 */
export async function restoreSqlite(
  backup: string,
  file: string,
  mend?: (copy: string) => Promise<void>,
): Promise<void> {
  if (!existsSync(backup)) throw new BackupError(`${backup} does not exist.`);
  const lock = lockFile(`${file}.lock`);
  const copy = `${file}.mended`;
  try {
    const unfinished = `${file}.unfinished`;
    if (mend) {
      remove(copy, ['-wal', '-shm']);
      backUpSqlite(backup, copy);
      await mend(copy);
    }
    // Once more, as what was mended may stand in the log beside it.
    backUpSqlite(mend ? copy : backup, unfinished);
    // What the former file had not yet taken over from its log must not be read into this one.
    remove(file, ['-wal', '-shm']);
    renameSync(unfinished, file);
  } finally {
    remove(copy, ['', '-wal', '-shm', '.lock']);
    lock.release();
  }
}
