import { ConfigError } from '../config/config.js';
import { DataFolderError } from './data-folder.js';
import { hasCode, isDiskFull } from '../database/dialect.js';
import { EarlierDataError, NewerDataError } from '../database/migrate.js';
import { BackupError } from '../database/backup-sqlite.js';
import { DatabaseUnreachableError } from '../database/postgres.js';
import { DatabaseTakenError } from '../database/lock-file.js';
import { ListenError, PortTakenError } from '../http/listen.js';

/** Why a command cannot do its work; the message says it in plain sentences. */
export class CommandError extends Error {}

/** Why a start failed and what to do, in plain sentences; null for a fault of the program. */
export function explainStartFailure(error: unknown): string | null {
  if (error instanceof PortTakenError) {
    return `Port ${error.port} is taken by another program; stop it, or set PORT, SANDBOX_PORT or METRICS_PORT to another one.`;
  }
  if (error instanceof BackupError || error instanceof CommandError) return error.message;
  if (isDiskFull(error)) {
    return 'The disk has no space left. Free some, or move the data to a larger disk.';
  }
  if (error instanceof DataFolderError) {
    return `${error.message} Set DATA_DIR to a folder that this user may write.`;
  }
  if (error instanceof DatabaseTakenError) {
    return 'Another process works on the data in DATA_DIR; stop it, or set DATA_DIR to another folder.';
  }
  if (error instanceof EarlierDataError) {
    return 'The data was created by an earlier version, which this version cannot read. Delete it, or set DATA_DIR to an empty folder and DATABASE_URL to an empty database.';
  }
  if (error instanceof NewerDataError) {
    return 'The data was created by a newer version of the console. Start that version or a newer one, or restore a backup of before its upgrade.';
  }
  if (hasCode(error, ['SQLITE_NOTADB'])) {
    return 'A database file in DATA_DIR is damaged, or is not an SQLite database. Restore a backup, or set DATA_DIR to another folder.';
  }
  if (error instanceof DatabaseUnreachableError) {
    return `${error.message} Check that it runs and that the URL's host, user and password are right.`;
  }
  if (error instanceof ListenError)
    return `${error.message} Check HOST, SANDBOX_HOST and METRICS_HOST.`;
  if (error instanceof ConfigError) return error.problems.join('\n');
  return null;
}

// Docker and Kubernetes kill after 10 s or more; whatever is cut off is recovered as after a crash.
const STOP_WITHIN_MS = 9_000;

/** Begins to end the program on SIGTERM or SIGINT; a second signal ends it at once. */
export function onFirstSignal(beginToEnd: () => void): void {
  let isEnding = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(1);
      isEnding = true;
      beginToEnd();
    });
  }
}

/** Stops a server on a signal once open requests have their response, after at most 9 s. */
export function stopOnSignals(stop: () => Promise<void>): void {
  onFirstSignal(() => {
    setTimeout(() => {
      process.stderr.write(`Work under way did not end within ${STOP_WITHIN_MS / 1000} s.\n`);
      process.exit(1);
    }, STOP_WITHIN_MS);
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  });
}

/** Runs a program; if it fails, prints the reason and exits with 1. */
export async function runProgram(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    const sentence = explainStartFailure(error);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  }
}
