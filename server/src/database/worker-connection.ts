import { Worker } from 'node:worker_threads';

/** The rows of a statement, or how many it changed. */
export interface StatementResult {
  rows: unknown[];
  changes: number;
}

interface Reply extends Partial<StatementResult> {
  /** SQLite's own code, such as SQLITE_CONSTRAINT_PRIMARYKEY, which an error that is passed between threads loses. */
  failure?: { message: string; code: string | null };
}

interface Waiting {
  resolve: (result: StatementResult) => void;
  reject: (error: Error) => void;
}

/**
 * One connection to an SQLite file, in its own thread: the embedded library is synchronous, and neither a long query nor
 * a slow disk may block the event loop.
 */
export function openWorkerConnection(file: string, readOnly: boolean) {
  const worker = new Worker(new URL('./sqlite-worker.mjs', import.meta.url), {
    workerData: { file, readOnly },
    // Flags of the main program, such as a TypeScript loader, do not apply to this plain module.
    execArgv: [],
  });
  // In order: the thread carries out one statement after another.
  const waiting: Waiting[] = [];
  let ended: Error | null = null;

  function end(cause: unknown) {
    ended ??= new Error('The database thread has ended.', { cause });
    for (const { reject } of waiting.splice(0)) reject(ended);
    worker.unref();
  }

  worker.on('message', ({ failure, rows = [], changes = 0 }: Reply) => {
    const asker = waiting.shift();
    // An idle thread does not keep the program alive; one with an open request does.
    if (waiting.length === 0) worker.unref();
    if (failure) asker?.reject(Object.assign(new Error(failure.message), { code: failure.code }));
    else asker?.resolve({ rows, changes });
  });
  // A reply that cannot be received would leave every later one to the statement before it.
  worker.on('messageerror', end);
  worker.on('error', end);
  worker.on('exit', end);

  return {
    /** How many statements wait for their result. */
    pending: () => waiting.length,
    /**
     * With `begins`, a transaction begins before the statement unless one is open: passing a statement to the thread and
     * back costs more than running it. Throws an error with SQLite's code, or one that says that the thread has ended.
     */
    execute: (sql: string, parameters: readonly unknown[], begins = false) =>
      new Promise<StatementResult>((resolve, reject) => {
        if (ended) {
          reject(ended);
          return;
        }
        // First, because it throws for a parameter that cannot be passed, to which nothing responds.
        worker.postMessage({ sql, parameters, begins });
        if (waiting.length === 0) worker.ref();
        waiting.push({ resolve, reject });
      }),
    /** Resolves when the thread has ended, after all earlier requests. */
    // Not with terminate(), which aborts the whole program in the middle of a call of the embedded library.
    close: async () => {
      if (ended) return;
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      worker.ref();
      worker.postMessage(null);
      await exited;
    },
  };
}

export type WorkerConnection = ReturnType<typeof openWorkerConnection>;
