import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { backupReport, type madeBackup } from '../contract/index.js';
import type { Database, ConsoleDatabase } from './schema.js';
import { readValues, storeValue } from './stored-value.js';
import { pause } from './sync/pause.js';

/** A backup that was made and verified. */
export type MadeBackup = Omit<z.infer<typeof madeBackup>, 'at'>;

/** How scheduled backups are made. */
export interface BackupSettings {
  everyMs: number;
  /**
   * Makes a backup, verifies it and deletes the oldest. Throws an error whose message says why it failed, without
   * secrets.
   */
  make: (lost: AbortSignal) => Promise<MadeBackup>;
}

const state = z.omit(backupReport, { every_hours: true });
/** The state of the scheduled backups, for all consoles on the database. */
export type BackupState = z.infer<typeof state>;

const NAME = 'backups';
const NONE: BackupState = { last: null, failure: null };
const RETRY_MS = 10 * 60_000;
const LOOK_EVERY_MS = 60_000;

/** The results of the scheduled backups, whichever process made them. */
export async function readBackups(database: Database): Promise<BackupState> {
  const [value] = await readValues(database, [NAME]);
  return value === undefined ? NONE : state.parse(JSON.parse(value));
}

const writeBackups = (database: Database, news: BackupState) =>
  storeValue(database, NAME, JSON.stringify(news));

/**
 * When the next backup is due (ms). After a failure it is tried again in ten minutes, or after the interval if that is
 * shorter.
 */
export function nextBackupAt({ last, failure }: BackupState, everyMs: number): number {
  const regular = last === null ? 0 : last.at + everyMs;
  return failure === null ? regular : failure.at + Math.min(everyMs, RETRY_MS);
}

/** Makes a backup whenever one is due, until the signal aborts. Only the process that leads does so. */
export async function keepBackingUp(
  { database, logger }: { database: Pick<ConsoleDatabase, 'kysely'>; logger: Logger },
  { everyMs, make }: BackupSettings,
  lost: AbortSignal,
): Promise<void> {
  const isLost = () => lost.aborted;
  while (!isLost()) {
    const before = await readBackups(database.kysely);
    const at = Date.now();
    const wait = nextBackupAt(before, everyMs) - at;
    // A longer wait comes from a clock that was set back since.
    if (wait > 0 && wait <= everyMs) {
      await pause(Math.min(wait, LOOK_EVERY_MS), lost);
      continue;
    }
    try {
      const last = { ...(await make(lost)), at };
      await writeBackups(database.kysely, { last, failure: null });
      logger.info({ ...last, ms: Date.now() - at }, 'a backup was made and checked');
    } catch (error) {
      if (isLost()) return;
      const reason = error instanceof Error ? error.message : String(error);
      logger.error({ err: error }, 'a scheduled backup failed');
      await writeBackups(database.kysely, { ...before, failure: { at, reason } });
    }
  }
}
