import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import {
  openWorkerConnection,
  type StatementResult,
  type WorkerConnection,
} from './worker-connection.js';

/** Waits for its turn, in order of the calls; the returned function ends the turn. */
function createTurns(): () => Promise<() => void> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    let end: () => void = () => undefined;
    last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  };
}

const MOST_READERS = 2;
// A few short reads in a row take less time than starting a thread.
const MOST_WAITING = 3;

const READS = /^\s*(select|with)\b/i;

/** Whether it only reads. Plain SQL is judged by its first word: a reader refuses it if it writes after all. */
const isRead = ({ sql, query: { kind } }: CompiledQuery) =>
  kind === 'SelectQueryNode' || (kind === 'RawNode' && READS.test(sql));

/** What a transaction runs on, or a single query. */
class SqliteConnection implements DatabaseConnection {
  /** Ends the writer's turn, which a transaction holds. */
  endTurn: (() => void) | null = null;
  /** Whether the transaction has begun, which its first statement does. */
  private hasBegun = false;

  constructor(private readonly threads: Threads) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = await this.run(query);
    return { rows: rows as R[], numAffectedRows: BigInt(changes) }; // the caller's own type for its rows
  }

  private async run(query: CompiledQuery): Promise<StatementResult> {
    const { sql, parameters } = query;
    if (this.endTurn) return this.runWithin(sql, parameters);
    if (isRead(query)) return this.threads.reader().execute(sql, parameters);
    const endTurn = await this.threads.takeTurn();
    try {
      return await this.threads.writer.execute(sql, parameters);
    } finally {
      endTurn();
    }
  }

  /** Runs a statement of the transaction. */
  async runWithin(sql: string, parameters: readonly unknown[] = []): Promise<StatementResult> {
    const result = await this.threads.writer.execute(sql, parameters, !this.hasBegun);
    this.hasBegun = true;
    return result;
  }

  // Throwing satisfies eslint's require-yield; Kysely requires the method.
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('A thread cannot stream rows: read page by page instead.');
  }
}

/**
 * The threads of an SQLite file: one that writes, in turns, and up to two that read. A SELECT outside a transaction goes
 * to a reader and sees everything that was committed before; WAL lets it run beside a write.
 */
function openThreads(file: string) {
  const writer = openWorkerConnection(file, false);
  const readers: WorkerConnection[] = [];
  return {
    writer,
    takeTurn: createTurns(),
    /** The least busy reader; another one is opened if all have waiting reads. */
    reader(): WorkerConnection {
      const [idlest] = [...readers].sort((a, b) => a.pending() - b.pending());
      if (idlest && (idlest.pending() < MOST_WAITING || readers.length === MOST_READERS))
        return idlest;
      const opened = openWorkerConnection(file, true);
      readers.push(opened);
      return opened;
    },
    close: () => Promise.all([writer, ...readers].map((connection) => connection.close())),
  };
}

type Threads = ReturnType<typeof openThreads>;

function createDriver(file: string, onClose: () => void): Driver {
  const threads = openThreads(file);
  return {
    // The writer creates the file and its WAL, which a reader that comes first would not find.
    async init() {
      await threads.writer.execute('select 1', []);
    },
    acquireConnection: () => Promise.resolve(new SqliteConnection(threads)),
    async beginTransaction(connection: SqliteConnection) {
      connection.endTurn = await threads.takeTurn();
    },
    async commitTransaction(connection: SqliteConnection) {
      await connection.runWithin('commit');
    },
    // Kysely also calls it after a failed commit, which leaves the transaction open.
    async rollbackTransaction(connection: SqliteConnection) {
      await connection.runWithin('rollback');
    },
    releaseConnection(connection: SqliteConnection) {
      connection.endTurn?.();
      return Promise.resolve();
    },
    async destroy() {
      const endTurn = await threads.takeTurn();
      await threads.close();
      onClose();
      endTurn();
    },
  };
}

/** Kysely over an SQLite file in threads; `onClose` runs when the Kysely is destroyed. */
export function sqliteDialect(file: string, onClose: () => void): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => createDriver(file, onClose),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
