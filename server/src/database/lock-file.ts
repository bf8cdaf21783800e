import Database from 'libsql';
import { hasCode } from './dialect.js';

/** Another process works on the same database. */
export class DatabaseTakenError extends Error {}

/**
 * Locks the file for this process until the returned function is called or the process ends, however it ends: the lock
 * is the operating system's, held by a transaction that is never committed. Throws DatabaseTakenError.
 */
export function lockFile(file: string): () => void {
  const database = new Database(file);
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!hasCode(error, ['SQLITE_BUSY'])) throw error;
    throw new DatabaseTakenError(`${file} is locked.`, { cause: error });
  }
  return () => {
    database.close();
  };
}
