import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { holdBackAfterRestore, migrations, type ConsoleSchema } from '../bff/index.js';
import { restorePostgres } from '../database/backup-postgres.js';
import { BackupError, restoreSqlite } from '../database/backup-sqlite.js';
import { openDatabase } from '../database/open-database.js';
import { readConfig } from '../config/config.js';
import { openDataFolder, type DataFolder } from './data-folder.js';
import { createLog } from './log.js';
import type { CommandLine } from '../../launch/command-line.mjs';

/** The console's data in DATA_DIR, and in a backup of it. */
export const CONSOLE_FILE = 'console.db';
/** The embedded sandbox's data in DATA_DIR, and in a backup of it. */
export const SANDBOX_FILE = 'sandbox.db';
/** The console's data in a backup of Postgres. */
export const DUMP = 'console.dump';

async function holdBack(place: { url?: string; file: string }): Promise<void> {
  const logger = createLog('warn');
  const database = await openDatabase<ConsoleSchema>({ ...place, logger }, migrations);
  try {
    await holdBackAfterRestore(database);
  } finally {
    await database.close();
  }
}

/**
 * Replaces the data file with that name by the one in a backup. Throws BackupError, DatabaseTakenError, MigrationError.
 */
export function restoreFile(
  folder: string,
  name: string,
  data: Pick<DataFolder, 'file'>,
): Promise<void> {
  const prepare = name === CONSOLE_FILE ? (file: string) => holdBack({ file }) : undefined;
  return restoreSqlite(join(folder, name), data.file(name), prepare);
}

/**
 * Replaces the data by everything in a backup, and returns the names of its files. Throws like restoreFile(), and
 * DatabaseUnreachableError.
 */
export async function restoreAll(
  folder: string,
  data: Pick<DataFolder, 'file'>,
  url: string | undefined,
): Promise<string[]> {
  if (!existsSync(folder)) throw new BackupError(`${folder} does not exist.`);
  const own = url ? [SANDBOX_FILE] : [CONSOLE_FILE, SANDBOX_FILE];
  const files = own.filter((name) => existsSync(join(folder, name)));
  const dump = join(folder, DUMP);
  if (!url && !files.includes(CONSOLE_FILE) && existsSync(dump)) {
    throw new BackupError(`${folder} has ${DUMP}: set DATABASE_URL to restore it.`);
  }
  if (!url && files.length === 0) throw new BackupError('There is nothing to restore.');
  if (url && !existsSync(dump)) {
    throw new BackupError(`${folder} has no ${DUMP}, which DATABASE_URL needs.`);
  }
  if (url) {
    // First, because it is refused while a console runs.
    await restorePostgres(url, dump);
    await holdBack({ url, file: '' });
  }
  for (const name of files) await restoreFile(folder, name, data);
  return url ? [DUMP, ...files] : files;
}

/** Restores the backup in the given folder, and prints what it contained. */
export async function restore({ positionals: [folder = ''] }: CommandLine): Promise<void> {
  const { DATABASE_URL: url, DATA_DIR } = readConfig(process.env);
  const files = await restoreAll(resolve(folder), openDataFolder(DATA_DIR), url);
  process.stdout.write(`Restored: ${files.join(', ')}\n`);
}
