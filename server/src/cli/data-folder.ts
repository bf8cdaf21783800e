import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The console's data in DATA_DIR, and in a backup of it. */
export const CONSOLE_FILE = 'console.db';
/** The embedded sandbox's data in DATA_DIR, and in a backup of it. */
export const SANDBOX_FILE = 'sandbox.db';

/** DATA_DIR cannot be created or written. */
export class DataFolderError extends Error {}

const OWN =
  /^(?:console|sandbox)\.db|^sandbox-(?:api-key|webhook-secret)$|^console-encryption-key$/;
const OTHERS = 0o077;

/** Removes everyone else's permissions; false if the file or folder belongs to another user. */
function tighten(path: string): boolean {
  const { mode } = statSync(path);
  if ((mode & OTHERS) === 0) return true;
  try {
    chmodSync(path, mode & 0o700);
    return true;
  } catch {
    return false; // owned by another user: a volume that the system created, for example
  }
}

/**
 * Makes an existing folder and its data files, as an earlier umask left them, readable only by their owner. They are
 * not refused: users who could read them have had the chance, and an upgrade would not start. A folder that contains other
 * things, such as /tmp, keeps its permissions; only the files change.
 */
function tightenAll(path: string): boolean {
  const names = readdirSync(path);
  const own = names.filter((name) => OWN.test(name));
  const isOwnFolder = own.length > 0 || names.length === 0;
  const files = own.map((name) => tighten(join(path, name)));
  return (
    (isOwnFolder ? tighten(path) : (statSync(path).mode & 0o007) === 0) && files.every(Boolean)
  );
}

/**
 * The absolute path of DATA_DIR. If it is missing, it is created, readable only by its owner because it contains the
 * sandbox's keys. Throws DataFolderError.
 */
export function openDataFolder(folder: string) {
  const path = resolve(folder);
  // The databases contain keys and users' data, so their files are readable only by this user.
  process.umask(0o077);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK | constants.X_OK);
    return {
      path,
      file: (name: string) => join(path, name),
      /** Whether other users of this machine can open it, and this program may not change that. */
      isExposed: !tightenAll(path),
    };
  } catch (error) {
    throw new DataFolderError(`The data folder ${path} cannot be written.`, { cause: error });
  }
}

/** The folder in which the programs store their data. */
export type DataFolder = ReturnType<typeof openDataFolder>;
