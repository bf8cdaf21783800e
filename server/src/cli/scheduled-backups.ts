import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { BackupSettings } from '../bff/index.js';
import type { Config } from '../config/config.js';
import { BackupError } from '../database/backup-sqlite.js';
import { readManifest } from './backup.js';

const HOUR = 3_600_000;
const UNFINISHED = '.unfinished';
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const REASON_LIMIT = 500;

/** The name of a backup that starts at this time: it sorts by time, and is valid on every system. */
export function backupName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

// Beside this file in the build.
const PROGRAM = fileURLToPath(
  new URL(import.meta.url.endsWith('.mjs') ? './main.mjs' : '../main.ts', import.meta.url),
);

/** Runs `backup FOLDER` as a separate process, because copying a large database blocks its thread for long. */
async function runBackup(
  { DATA_DIR }: Pick<Config, 'DATA_DIR'>,
  program: string,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const { DATA_DIR_FILE: _replaced, ...environment } = process.env;
  const child = spawn(process.execPath, [...process.execArgv, program, 'backup', folder], {
    // The folder may have been given on the command line.
    env: { ...environment, DATA_DIR: resolve(DATA_DIR) },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  const [said] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (child.exitCode === 0) return;
  throw new BackupError(
    said
      .trim()
      .replaceAll(/\s*\n\s*/g, ' ')
      .slice(0, REASON_LIMIT) || 'It was ended.',
  );
}

/** How backups are made in BACKUP_DIR; undefined if it is not set. */
export function scheduledBackups(
  config: Pick<Config, 'BACKUP_DIR' | 'BACKUP_KEEP' | 'BACKUP_HOURS' | 'DATA_DIR'>,
  program = PROGRAM,
): BackupSettings | undefined {
  const { BACKUP_DIR, BACKUP_KEEP: keep, BACKUP_HOURS: hours } = config;
  if (BACKUP_DIR === undefined) return undefined;
  const root = resolve(BACKUP_DIR);
  const remove = (name: string) => {
    rmSync(join(root, name), { recursive: true, force: true });
  };
  return {
    everyMs: hours * HOUR,
    async make(lost) {
      mkdirSync(root, { recursive: true, mode: 0o700 });
      // What a killed process has left.
      for (const left of readdirSync(root)) {
        if (left.endsWith(UNFINISHED) && NAME.test(left.slice(0, -UNFINISHED.length))) remove(left);
      }
      const name = backupName(new Date());
      const folder = join(root, name + UNFINISHED);
      try {
        await runBackup(config, program, folder, lost);
      } catch (error) {
        remove(name + UNFINISHED);
        throw error;
      }
      const files = readManifest(folder)?.files ?? [];
      renameSync(folder, join(root, name));
      const finished = readdirSync(root).filter((each) => NAME.test(each));
      for (const old of finished.toSorted().slice(0, -keep)) remove(old);
      return {
        name,
        bytes: files.reduce((sum, file) => sum + file.bytes, 0),
        check: files.every(({ check }) => check === 'restored') ? 'restored' : 'read',
      };
    },
  };
}
