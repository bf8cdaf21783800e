import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Where the programs keep their data. */
export interface DataFolder {
  path: string;
  file: (name: string) => string;
  /** Whether other users of this machine can open it, and this program may not change that. */
  isExposed: boolean;
}

/** DATA_DIR cannot be created or written. */
export class DataFolderError extends Error {}

const OWN =
  /^(?:console|sandbox)\.db|^sandbox-(?:api-key|webhook-secret)$|^console-encryption-key$/;
const OTHERS = 0o077;

/** Takes every right of others away; false where the file or folder is another user's. */
function tighten(path: string): boolean {
  const { mode } = statSync(path);
  if ((mode & OTHERS) === 0) return true;
  try {
    chmodSync(path, mode & 0o700);
    return true;
  } catch {
    return false; // another user's: a volume that the system made, for example
  }
}

/**
 * An existing folder and its data files, as an earlier umask left them, become readable by their owner alone. They
 * are not refused: a user who could read them has had the chance, and an upgrade would not start. A folder that has other
 * things in it, such as /tmp, stays as it is, and only the files are changed.
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
 * The absolute path of DATA_DIR. It is created when it is missing, readable by its owner alone because it
 * holds the sandbox's keys. Throws DataFolderError.
 */
export function openDataFolder(folder: string): DataFolder {
  const path = resolve(folder);
  // The databases hold keys and users' data, so their files are readable by this user alone.
  process.umask(0o077);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK | constants.X_OK);
    return { path, file: (name) => join(path, name), isExposed: !tightenAll(path) };
  } catch (error) {
    throw new DataFolderError(`The data folder ${path} cannot be written.`, { cause: error });
  }
}

/** Whether it is a folder in which files can be made, or one that is missing and can be made. */
export function isWritable(path: string): boolean {
  if (!existsSync(path)) return isWritable(dirname(path));
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Looks at the folder as openDataFolder() would find it, and changes nothing. `exposed` is what of it other users of this
 * machine can open.
 */
export function inspectDataFolder(folder: string) {
  const path = resolve(folder);
  const isMissing = !existsSync(path);
  if (isMissing || !isWritable(path)) {
    return { path, isMissing, isWritable: isWritable(path), exposed: [] };
  }
  const own = readdirSync(path).filter((name) => OWN.test(name));
  // A folder that others cannot enter hides all that is in it.
  const isClosed = (statSync(path).mode & OTHERS) === 0;
  const open = [path, ...own.map((name) => join(path, name))].filter(
    (each) => (statSync(each).mode & OTHERS) !== 0,
  );
  return { path, isMissing, isWritable: true, exposed: isClosed ? [] : open };
}
