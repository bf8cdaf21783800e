import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '../config/config.js';
import { backUpPostgres } from '../database/backup-postgres.js';
import { BackupError, backUpSqlite } from '../database/backup-sqlite.js';
import { openDataFolder } from './data-folder.js';
import { CONSOLE_FILE, DUMP, restoreDump, restoreFile } from './restore.js';
import { runOnce } from './run-program.js';
import { readCommandLine } from '../../launch/command-line.mjs';

const FILES = [CONSOLE_FILE, 'sandbox.db'];
const what = process.argv[2] === 'restore' ? 'restore' : 'backup';
const { positionals } = readCommandLine(what, process.argv.slice(3));

await runOnce(async () => {
  const config = readConfig(process.env);
  const { DATABASE_URL: url } = config;
  const { PATH: path = '' } = process.env;
  const data = openDataFolder(config.DATA_DIR);
  const folder = resolve(positionals[0] ?? '');
  if (what === 'backup') mkdirSync(folder, { recursive: true, mode: 0o700 });
  else if (!existsSync(folder)) throw new BackupError(`${folder} does not exist.`);

  const files = FILES.filter((name) => !(url && name === CONSOLE_FILE)).filter((name) =>
    existsSync(what === 'backup' ? data.file(name) : join(folder, name)),
  );
  for (const name of files) {
    if (what === 'backup') backUpSqlite(data.file(name), join(folder, name));
    else await restoreFile(folder, name, data);
  }
  if (url && what === 'backup') backUpPostgres(url, join(folder, DUMP), path);
  if (url && what === 'restore') await restoreDump(folder, url, path);
  const done = url ? [...files, DUMP] : files;
  if (done.length === 0)
    throw new BackupError(`There is nothing to ${what === 'backup' ? 'back up' : 'restore'}.`);
  process.stdout.write(`${what === 'backup' ? 'Backed up' : 'Restored'}: ${done.join(', ')}\n`);
});
