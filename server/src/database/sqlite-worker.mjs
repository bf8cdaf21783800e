// A plain module, because a worker is started from a file: from the sources in tests, otherwise from the build.
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'libsql';

const MAX_STATEMENTS = 500;

/** @type {{ file: string, readOnly: boolean }} */
const { file, readOnly } = workerData;
const database = new Database(file);
database.pragma('busy_timeout = 5000');
database.pragma('foreign_keys = ON');
// A write that has returned survives a crash of the machine.
database.pragma('synchronous = FULL');
if (readOnly) database.pragma('query_only = ON');
else database.pragma('journal_mode = WAL');

/** @type {Map<string, import('libsql').Statement>} */
const statements = new Map();

/** Preparing costs more than most of our statements; there are few different ones, because values are parameters.
 * @param {string} sql */
function prepare(sql) {
  const known = statements.get(sql);
  if (known) return known;
  if (statements.size >= MAX_STATEMENTS) statements.clear();
  const statement = database.prepare(sql);
  statements.set(sql, statement);
  return statement;
}

/** @param {string} sql @param {readonly unknown[]} parameters */
function execute(sql, parameters) {
  const statement = prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters), changes: 0 };
  return { rows: [], changes: statement.run(parameters).changes };
}

parentPort?.on('message', (asked) => {
  // Without further requests the thread has nothing to wait for, and ends.
  if (asked === null) {
    parentPort?.close();
    return;
  }
  const { id, sql, parameters, begins } = asked;
  try {
    if (begins && !database.inTransaction) execute('begin immediate', []);
    // SQLite itself has already rolled back after a failure of the disk.
    const isOver = sql === 'rollback' && !database.inTransaction;
    parentPort?.postMessage({ id, ...(isOver ? {} : execute(sql, parameters)) });
  } catch (error) {
    const { message, code } = /** @type {Error & { code?: string }} */ (error);
    parentPort?.postMessage({ id, failure: { message, code: code ?? null } });
  }
});
