// A plain module, because the threads of a database are started from a file (sqlite-worker.mjs).
import Database from 'libsql';

const MAX_STATEMENTS = 500;

/**
 * Opens an SQLite file, for reading only or else creating it. A write that has returned survives a crash of the machine.
 * Preparing costs more than most of our statements; there are few different ones, because values are parameters.
 * @param {string} file @param {boolean} readOnly
 * @returns {{ database: import('libsql').Database, prepare: (sql: string) => import('libsql').Statement }}
 */
export function openFile(file, readOnly = false) {
  const database = new Database(file);
  database.pragma('busy_timeout = 5000');
  database.pragma('foreign_keys = ON');
  database.pragma('synchronous = FULL');
  database.pragma(readOnly ? 'query_only = ON' : 'journal_mode = WAL');
  /** @type {Map<string, import('libsql').Statement>} */
  const statements = new Map();

  /** @param {string} asked */
  function prepare(asked) {
    // SQLite itself has already rolled back after a failure of the disk.
    const sql = asked === 'rollback' && !database.inTransaction ? 'select 1' : asked;
    const known = statements.get(sql);
    if (known) return known;
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }
  return { database, prepare };
}
