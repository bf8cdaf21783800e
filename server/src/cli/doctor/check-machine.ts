import { statfsSync } from 'node:fs';
import { migrations } from '../../bff/index.js';
import type { Config } from '../../config/config.js';
import { warningsOf } from '../../config/exposure.js';
import { inspectPostgres, inspectSqlite, type InspectedDatabase } from '../../database/inspect.js';
import { inspectDataFolder } from '../data-folder.js';
import { CONSOLE_FILE } from '../restore.js';
import { databaseName } from '../start-block.js';
import { failed, ok, warning, type Finding } from './finding.js';

const MB = 1_000_000;
const LITTLE_BYTES = 1_000 * MB;
const TOO_LITTLE_BYTES = 50 * MB;

/** The finding for settings that can be read; insecure ones are warnings. */
export function checkSettings(config: Config): Finding[] {
  const what = 'Settings';
  const warnings = warningsOf(config).map((sentence): Finding => {
    const [text = '', ...remedy] = sentence.split(/(?<=\.) /);
    return warning(what, text, remedy.join(' '));
  });
  return warnings.length > 0 ? warnings : [ok(what, 'can be used.')];
}

/** The finding for `free` bytes on the disk of the data; null if that is enough. */
export function diskFinding(free: number): Finding | null {
  if (free >= LITTLE_BYTES) return null;
  const remedy =
    'Free some, or set DATA_DIR to a folder on a larger disk. ARCHIVE_DAYS limits the archive.';
  const found = free < TOO_LITTLE_BYTES ? failed : warning;
  return found('Disk', `${Math.floor(free / MB)} MB are free where DATA_DIR is.`, remedy);
}

/** Checks the data folder: its permissions, and its free space. Nothing is changed. */
export function checkDataFolder({ DATA_DIR }: Config): Finding[] {
  const what = 'Data folder';
  const { path, isMissing, isWritable, exposed } = inspectDataFolder(DATA_DIR);
  if (!isWritable) {
    const text = `${path} cannot be ${isMissing ? 'created' : 'written'}.`;
    const remedy = 'Set DATA_DIR to a folder that this user may write, or give it to this user.';
    return [failed(what, text, remedy)];
  }
  if (isMissing) return [ok(what, `${path} is created by the first start.`)];
  const { bavail, bsize } = statfsSync(path);
  const disk = diskFinding(bavail * bsize);
  const remedy = `chmod -R go= ${path}, because it contains keys and personal data. The next start does so if it may.`;
  const rights =
    exposed.length === 0
      ? ok(what, `${path} is writable, and only its owner can read it.`)
      : warning(what, `Other users can open ${exposed.join(', ')}.`, remedy);
  return [rights, ...(disk ? [disk] : [])];
}

const SCHEMAS: Record<InspectedDatabase['schema'], Omit<Finding, 'what'>> = {
  new: { state: 'ok', text: 'is empty: the first start creates the tables.' },
  current: { state: 'ok', text: 'can be written and is up to date.' },
  behind: {
    ...{ state: 'warning', text: 'was created by an earlier version.' },
    remedy: 'The next start migrates it. Make a backup before: npm run backup -- FOLDER',
  },
  newer: {
    ...{
      state: 'failed',
      text: 'was created by a newer version, and this one does not start on it.',
    },
    remedy: 'Start that version or a newer one, or restore a backup of before its upgrade.',
  },
  earlier: {
    ...{ state: 'failed', text: 'was created by an earlier version that cannot be migrated.' },
    remedy: 'Set DATABASE_URL to an empty database, or DATA_DIR to an empty folder.',
  },
};

/** The finding for an inspected database; null is a file that does not exist yet. */
export function databaseFinding(name: string, found: InspectedDatabase | null): Finding {
  const what = 'Database';
  if (!found) return ok(what, `${name} is created by the first start.`);
  const label = found.server ? `${name} (${found.server})` : name;
  const { state, text, remedy } = SCHEMAS[found.schema];
  if (found.refusal !== null && state !== 'failed') {
    const advice = found.server
      ? 'Check that it is no read-only replica, has free disk, and that the user may create tables.'
      : 'Check the rights and the owner of the file, and that the disk has space.';
    return failed(what, `${label} takes no writes: ${found.refusal}.`, advice);
  }
  return { what, state, text: `${label} ${text}`, ...(remedy ? { remedy } : {}) };
}

/** Checks the console's database: whether it can be reached and written, and the state of its migrations. */
export async function checkDatabase(config: Config): Promise<Finding> {
  const { DATABASE_URL: url, DATA_DIR } = config;
  const name = databaseName(url) ?? CONSOLE_FILE;
  try {
    const found = url
      ? await inspectPostgres(url, migrations)
      : await inspectSqlite(`${DATA_DIR}/${CONSOLE_FILE}`, migrations);
    return databaseFinding(name, found);
  } catch (error) {
    const reason = error instanceof Error && error.message ? error.message : String(error);
    const remedy = url
      ? 'Check that it runs, that this machine may connect, and the user, password and name in DATABASE_URL.'
      : 'Restore a backup: npm run restore -- FOLDER';
    return failed('Database', `${name} cannot be opened: ${reason}.`, remedy);
  }
}
