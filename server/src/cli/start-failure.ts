import { AdminEmailTakenError } from '../bff/index.js';
import { ConfigError } from '../config/config-source.js';
import { DataFolderError } from './data-folder.js';
import { EarlierDataError, NewerDataError } from '../database/migrate.js';
import { BackupError } from '../database/backup-sqlite.js';
import { DatabaseUnreachableError } from '../database/postgres.js';
import { DatabaseTakenError } from '../database/lock-file.js';
import { ListenError, PortTakenError } from '../http/listen.js';
import { ScenarioError } from './read-scenario.js';

/** Why a start failed and what to do, in plain sentences; null for a fault of the program. */
export function explainStartFailure(error: unknown): string | null {
  if (error instanceof PortTakenError) {
    return `Port ${error.port} is taken by another program; stop it, or set PORT, SANDBOX_PORT or METRICS_PORT to another one.`;
  }
  if (error instanceof DataFolderError) {
    return `${error.message} Set DATA_DIR to a folder that this user may write.`;
  }
  if (error instanceof DatabaseTakenError) {
    return 'Another process works on the data in DATA_DIR; stop it, or set DATA_DIR to another folder.';
  }
  if (error instanceof EarlierDataError) {
    return 'The data was made by an earlier version, which this version cannot read. Delete it, or set DATA_DIR to an empty folder and DATABASE_URL to an empty database.';
  }
  if (error instanceof NewerDataError) {
    return 'The data was made by a newer version of the console. Start that version or a newer one, or restore a backup of before its upgrade.';
  }
  if (error instanceof DatabaseUnreachableError) {
    return `${error.message} Check that it runs and that the URL's host, user and password are right.`;
  }
  if (error instanceof AdminEmailTakenError) {
    return `${error.message} Set another one, or disable that member and choose another address.`;
  }
  if (error instanceof ListenError)
    return `${error.message} Check HOST, SANDBOX_HOST and METRICS_HOST.`;
  if (error instanceof BackupError || error instanceof ScenarioError) return error.message;
  if (error instanceof ConfigError) return error.problems.join('\n');
  return null;
}
