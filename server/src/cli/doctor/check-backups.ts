import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { migrations } from '../../bff/index.js';
import type { Config } from '../../config/config.js';
import { inspectPostgres } from '../../database/inspect.js';
import { readManifest } from '../backup.js';
import { isWritable } from '../data-folder.js';
import { backupsIn } from '../scheduled-backups.js';
import { failed, ok, skipped, warning, type Finding } from './finding.js';

const HOUR = 3_600_000;
const what = 'Backups';

/** The finding for the age of the newest backup; `at` is null if there is none. */
export function ageFinding(
  { BACKUP_HOURS: every }: Pick<Config, 'BACKUP_HOURS'>,
  at: number | null,
  now: number,
): Finding {
  const remedy =
    'The console makes them while it runs; its log and Settings › Environments say why not.';
  if (at === null) return warning(what, 'BACKUP_DIR has no finished backup.', remedy);
  const hours = Math.floor((now - at) / HOUR);
  const text = `The last one is ${hours} h old, and was checked.`;
  return hours < 2 * every ? ok(what, text) : warning(what, text, remedy);
}

const majorOf = (version: string) => Number(/(\d+)(?:\.\d+)?/.exec(version)?.[1]);

/**
 * The finding for a pg_dump of this version and the server; null if it can dump it. `program` is null if there is none.
 */
export function dumpFinding(program: string | null, server: string): Finding | null {
  const wanted = majorOf(server);
  const major = program === null ? 0 : majorOf(program);
  if (major >= wanted) return null;
  const text =
    program === null
      ? 'pg_dump is not on the PATH.'
      : `pg_dump is of version ${major}, and cannot dump Postgres ${wanted}.`;
  const remedy = `Install Postgres's client programs in version ${wanted} or newer (Debian: postgresql-client-${wanted}).`;
  return failed(what, text, remedy);
}

async function checkProgram(url: string, path: string): Promise<Finding | null> {
  // A database that cannot be opened is a separate finding.
  const found = await inspectPostgres(url, migrations).catch(() => null);
  if (!found?.server) return null;
  const { stdout, status } = spawnSync('pg_dump', ['--version'], {
    encoding: 'utf8',
    env: { PATH: path },
  });
  return dumpFinding(status === 0 ? stdout.trim() : null, found.server);
}

function newestAt(folder: string): number | null {
  const [name] = existsSync(folder) ? backupsIn(readdirSync(folder)).slice(-1) : [];
  return (name !== undefined && readManifest(join(folder, name))?.made_at) || null;
}

/** Checks the scheduled backups: whether they can be made, and how old the newest one is. */
export async function checkBackups(config: Config, path: string, now: number): Promise<Finding[]> {
  const { BACKUP_DIR, DATABASE_URL: url, CONNECT_PRODUCTION_BASE_URL: production } = config;
  if (BACKUP_DIR === undefined) {
    const text = 'None are made on a schedule: BACKUP_DIR is not set.';
    const remedy = 'Set BACKUP_DIR to a folder on another disk, or back up the database yourself.';
    return [production ? warning(what, text, remedy) : skipped(what, text)];
  }
  const folder = resolve(BACKUP_DIR);
  if (!isWritable(folder)) {
    const remedy = 'Set BACKUP_DIR to a folder that this user may write.';
    return [failed(what, `${folder} cannot be written.`, remedy)];
  }
  const program = url ? await checkProgram(url, path) : null;
  return [...(program ? [program] : []), ageFinding(config, newestAt(folder), now)];
}
