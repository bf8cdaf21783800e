import { Worker } from 'node:worker_threads';

/** A statement that SQLite refused; `code` is SQLite's own, such as SQLITE_CONSTRAINT_PRIMARYKEY. */
export class SqliteError extends Error {
  constructor(
    message: string,
    readonly code: string | null,
  ) {
    super(message);
  }
}

/** The thread that held the database ended before it responded. */
export class DatabaseThreadError extends Error {}

/** The rows of a statement, or how many it changed. */
export interface StatementResult {
  rows: unknown[];
  changes: number;
}

interface Reply extends Partial<StatementResult> {
  id: number;
  failure?: { message: string; code: string | null };
}

interface Waiting {
  resolve: (result: StatementResult) => void;
  reject: (error: Error) => void;
}

/**
 * One connection to an SQLite file, in its own thread: the embedded library is synchronous, and neither a long query nor a slow disk may block
 * the event loop.
 */
export function openWorkerConnection(file: string, readOnly: boolean) {
  const worker = new Worker(new URL('./sqlite-worker.mjs', import.meta.url), {
    workerData: { file, readOnly },
    // Flags of the main program, such as a TypeScript loader, do not apply to this plain module.
    execArgv: [],
  });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let ended: Error | null = null;

  function end(cause: unknown) {
    ended ??= new DatabaseThreadError('The database thread has ended.', { cause });
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
    worker.unref();
  }

  worker.on('message', ({ id, failure, rows = [], changes = 0 }: Reply) => {
    const asker = waiting.get(id);
    waiting.delete(id);
    // An idle thread does not keep the program alive; one with an open request does.
    if (waiting.size === 0) worker.unref();
    if (failure) asker?.reject(new SqliteError(failure.message, failure.code));
    else asker?.resolve({ rows, changes });
  });
  worker.on('error', end);
  worker.on('exit', end);

  return {
    /** How many statements wait for their result. */
    pending: () => waiting.size,
    /**
     * With `begins`, a transaction begins before the statement unless one is open: passing a statement to the thread and
     * back costs more than running it. Throws SqliteError, DatabaseThreadError.
     */
    execute: (sql: string, parameters: readonly unknown[], begins = false) =>
      new Promise<StatementResult>((resolve, reject) => {
        if (ended) {
          reject(ended);
          return;
        }
        const id = ++last;
        if (waiting.size === 0) worker.ref();
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, sql, parameters, begins });
      }),
    /** Resolves when the thread has ended, after all earlier requests. */
    // Not with terminate(), which aborts the whole program in the middle of a call of the embedded library.
    close: () =>
      new Promise<void>((resolve) => {
        if (ended) {
          resolve();
          return;
        }
        worker.once('exit', () => {
          resolve();
        });
        worker.ref();
        worker.postMessage(null);
      }),
  };
}

export type WorkerConnection = ReturnType<typeof openWorkerConnection>;
