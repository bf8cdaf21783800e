import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig, type Config } from '../config/config.js';
import { BackupError } from '../database/backup-sqlite.js';
import { makeBackup } from './backup.js';
import { openDataFolder } from './data-folder.js';
import { restoreAll } from './restore.js';
import { runOnce } from './run-program.js';
import { readCommandLine } from '../../launch/command-line.mjs';

const what = process.argv[2] === 'restore' ? 'restore' : 'backup';
const { positionals } = readCommandLine(what, process.argv.slice(3));
const { PATH: path = '' } = process.env;

async function backUp(config: Config, folder: string): Promise<string> {
  const { files } = await makeBackup(config, openDataFolder(config.DATA_DIR), folder, path);
  const names = files.map(({ name, check }) =>
    check === 'restored'
      ? name
      : `${name} (read, and not restored: the user may not create databases)`,
  );
  return `Backed up, and checked by restoring: ${names.join(', ')}`;
}

async function restore(config: Config, folder: string): Promise<string> {
  if (!existsSync(folder)) throw new BackupError(`${folder} does not exist.`);
  const { DATABASE_URL: url, DATA_DIR } = config;
  return `Restored: ${(await restoreAll(folder, { data: openDataFolder(DATA_DIR), url, path })).join(', ')}`;
}

await runOnce(async () => {
  const config = readConfig(process.env);
  const folder = resolve(positionals[0] ?? '');
  const done = what === 'backup' ? await backUp(config, folder) : await restore(config, folder);
  process.stdout.write(`${done}\n`);
});
