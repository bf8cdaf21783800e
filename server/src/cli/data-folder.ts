import { accessSync, constants, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where the programs keep their data. */
export interface DataFolder {
  path: string;
  file: (name: string) => string;
}

/** DATA_DIR cannot be created or written. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
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
  } catch (error) {
    throw new DataFolderError(`The data folder ${path} cannot be written.`, { cause: error });
  }
  return { path, file: (name) => join(path, name) };
}
