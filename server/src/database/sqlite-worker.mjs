// A plain module, because a worker is started from a file: from the sources in tests, otherwise from the build.
import { parentPort, workerData } from 'node:worker_threads';
import { openFile } from './sqlite-file.mjs';

/** @type {{ file: string, readOnly: boolean }} */
const { file, readOnly } = workerData;
const { database, prepare } = openFile(file, readOnly);

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
  const { sql, parameters, begins } = asked;
  try {
    if (begins && !database.inTransaction) execute('begin immediate', []);
    parentPort?.postMessage(execute(sql, parameters));
  } catch (error) {
    const { message, code } = /** @type {Error & { code?: string }} */ (error);
    parentPort?.postMessage({ failure: { message, code: code ?? null } });
  }
});
