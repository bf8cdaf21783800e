import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { holdBackAfterRestore, migrations, type ConsoleSchema } from '../bff/index.js';
import { readConfig, type Config } from '../config/config.js';
import { backUpPostgres, checkDump, restorePostgres } from '../database/backup-postgres.js';
import {
  BackupError,
  backUpSqlite,
  checkSqlite,
  placeInMemory,
  restoreSqlite,
} from '../database/backup-sqlite.js';
import type { Migrations } from '../database/migrate.js';
import { openDatabase } from '../database/open-database.js';
import { sandboxMigrations } from '../sandbox/index.js';
import { CONSOLE_FILE, openDataFolder, SANDBOX_FILE, type DataFolder } from './data-folder.js';
import { createLog } from './log.js';
import type { CommandLine } from '../../launch/command-line.mjs';

/** The console's data in a backup of Postgres. */
const DUMP = 'console.dump';
const MANIFEST = 'backup.json';
const FILES: readonly (readonly [string, Migrations])[] = [
  [CONSOLE_FILE, migrations],
  [SANDBOX_FILE, sandboxMigrations],
];

const manifest = z.object({
  /** In ms since 1970. */
  made_at: z.number(),
  files: z.array(
    z.object({
      name: z.string(),
      bytes: z.number(),
      /** `restored` to verify it, or only `read` to its end if the database's user may not create databases. */
      check: z.enum(['restored', 'read']),
    }),
  ),
});
/** The content of a backup, and how it was verified; stored beside the files. */
export type Manifest = z.infer<typeof manifest>;

/** The manifest of a finished backup; null if the folder has no readable one. */
export function readManifest(folder: string): Manifest | null {
  try {
    return manifest.parse(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')));
  } catch {
    return null; // no file, or an empty one after a crash of the machine
  }
}

const MOST_IN_MEMORY_BYTES = 1_000_000_000;

async function backUpFile(from: string, to: string, own: Migrations): Promise<void> {
  backUpSqlite(from, to);
  // Verifying in memory needs as many bytes as the file has; a container without them would be killed.
  const most = Math.min(process.availableMemory() / 4, MOST_IN_MEMORY_BYTES);
  if (statSync(to).size < most) {
    await checkSqlite(to, placeInMemory(), own);
    return;
  }
  const file = `${to}.check`;
  try {
    await checkSqlite(to, file, own);
  } finally {
    for (const end of ['', '-journal']) rmSync(file + end, { force: true });
  }
}

/**
 * Copies every database to the folder, each as of one moment, restores each copy to verify it, and writes the manifest.
 * Throws BackupError.
 */
export async function makeBackup(
  { DATABASE_URL: url }: Pick<Config, 'DATABASE_URL'>,
  data: Pick<DataFolder, 'file'>,
  folder: string,
): Promise<Manifest> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // That of an earlier backup does not describe what this one leaves if it fails.
  rmSync(join(folder, MANIFEST), { force: true });
  const made_at = Date.now();
  const files: Manifest['files'] = [];
  const add = (name: string, check: Manifest['files'][number]['check']) =>
    files.push({ name, bytes: statSync(join(folder, name)).size, check });
  for (const [name, own] of FILES) {
    if ((url && name === CONSOLE_FILE) || !existsSync(data.file(name))) continue;
    await backUpFile(data.file(name), join(folder, name), own);
    add(name, 'restored');
  }
  if (url) {
    const dump = join(folder, DUMP);
    backUpPostgres(url, dump);
    add(DUMP, await checkDump(url, dump, migrations));
  }
  if (files.length === 0) throw new BackupError('There is nothing to back up.');
  const made = { made_at, files };
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  return made;
}

/** Makes a backup in the given folder, and prints what it contains. */
export async function backup({ positionals: [folder = ''] }: CommandLine): Promise<void> {
  const config = readConfig(process.env);
  const { files } = await makeBackup(config, openDataFolder(config.DATA_DIR), resolve(folder));
  const names = files.map(({ name, check }) =>
    check === 'restored'
      ? name
      : `${name} (read, and not restored: the user may not create databases)`,
  );
  process.stdout.write(`Backed up, and checked by restoring: ${names.join(', ')}\n`);
}

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
 * Replaces the data by everything in a backup, and returns the names of its files. Throws BackupError,
 * DatabaseTakenError, MigrationError, DatabaseUnreachableError.
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
  for (const name of files) {
    const prepare = name === CONSOLE_FILE ? (file: string) => holdBack({ file }) : undefined;
    await restoreSqlite(join(folder, name), data.file(name), prepare);
  }
  return url ? [DUMP, ...files] : files;
}

/** Restores the backup in the given folder, and prints what it contained. */
export async function restore({ positionals: [folder = ''] }: CommandLine): Promise<void> {
  const { DATABASE_URL: url, DATA_DIR } = readConfig(process.env);
  const files = await restoreAll(resolve(folder), openDataFolder(DATA_DIR), url);
  process.stdout.write(`Restored: ${files.join(', ')}\n`);
}
