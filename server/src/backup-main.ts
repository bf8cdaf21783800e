import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from './config.js';
import { backUpPostgres, restorePostgres } from './database/backup-postgres.js';
import { BackupError, backUpSqlite, restoreSqlite } from './database/backup-sqlite.js';
import { openDataFolder } from './program/data-folder.js';
import { runOnce } from './program/run-once.js';

const DUMP = 'console.dump';
const FILES = ['console.db', 'sandbox.db'];
const [what = '', given = ''] = process.argv.slice(2).filter((text) => !text.startsWith('--'));

await runOnce(() => {
  const config = readConfig(process.env);
  const { DATABASE_URL: url } = config;
  const { PATH: path = '' } = process.env;
  const data = openDataFolder(config.DATA_DIR);
  if (!given) throw new BackupError(`Say which folder: npm run ${what} -- FOLDER.`);
  const folder = resolve(given);
  if (what === 'backup') mkdirSync(folder, { recursive: true, mode: 0o700 });
  else if (!existsSync(folder)) throw new BackupError(`${folder} does not exist.`);

  const files = FILES.filter((name) => !(url && name === 'console.db')).filter((name) =>
    existsSync(what === 'backup' ? data.file(name) : join(folder, name)),
  );
  for (const name of files) {
    if (what === 'backup') backUpSqlite(data.file(name), join(folder, name));
    else restoreSqlite(join(folder, name), data.file(name));
  }
  if (url && what === 'backup') backUpPostgres(url, join(folder, DUMP), path);
  if (url && what === 'restore') restorePostgres(url, join(folder, DUMP), path);
  const done = url ? [...files, DUMP] : files;
  if (done.length === 0) throw new BackupError('There is nothing there.');
  process.stdout.write(`${what === 'backup' ? 'Backed up' : 'Restored'}: ${done.join(', ')}\n`);
});
