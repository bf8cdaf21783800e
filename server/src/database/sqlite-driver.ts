import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
} from 'kysely';
import { openWorkerConnection, type WorkerConnection } from './worker-connection.js';

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

/** A transaction that holds the writer's turn. */
interface Turn {
  end: () => void;
  /** Whether it has begun, which its first statement does. */
  hasBegun: boolean;
}

class SqliteConnection implements DatabaseConnection {
  /** Set while a transaction runs. */
  turn: Turn | null = null;

  constructor(
    private readonly run: (query: CompiledQuery, turn: Turn | null) => Promise<unknown>,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return (await this.run(query, this.turn)) as QueryResult<R>; // the caller's own type for its rows
  }

  // Throwing satisfies eslint's require-yield; Kysely requires the method.
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('A thread cannot stream rows: read page by page instead.');
  }
}

/**
 * Kysely's driver over threads: one that writes, in turns, and up to two that read. A SELECT outside a transaction goes
 * to a reader and sees everything that was committed before; WAL lets it run beside a write.
 */
export class SqliteDriver implements Driver {
  private readonly writer: WorkerConnection;
  private readonly readers: WorkerConnection[] = [];
  private readonly takeTurn = createTurns();

  constructor(
    private readonly file: string,
    private readonly onClose: () => void,
  ) {
    this.writer = openWorkerConnection(file, false);
  }

  async init(): Promise<void> {
    // The writer creates the file and its WAL, which a reader that comes first would not find.
    await this.writer.execute('select 1', []);
  }

  acquireConnection(): Promise<SqliteConnection> {
    return Promise.resolve(new SqliteConnection((query, turn) => this.execute(query, turn)));
  }

  /** The least busy reader; another one is opened if all have waiting reads. */
  private reader(): WorkerConnection {
    const [idlest] = [...this.readers].sort((a, b) => a.pending() - b.pending());
    if (idlest && (idlest.pending() < MOST_WAITING || this.readers.length === MOST_READERS))
      return idlest;
    const opened = openWorkerConnection(this.file, true);
    this.readers.push(opened);
    return opened;
  }

  private async within(turn: Turn, sql: string, parameters: readonly unknown[] = []) {
    const result = await this.writer.execute(sql, parameters, !turn.hasBegun);
    turn.hasBegun = true;
    return result;
  }

  private async execute(query: CompiledQuery, turn: Turn | null) {
    const { sql, parameters } = query;
    if (turn) return this.result(await this.within(turn, sql, parameters));
    if (isRead(query)) return this.result(await this.reader().execute(sql, parameters));
    const endTurn = await this.takeTurn();
    try {
      return this.result(await this.writer.execute(sql, parameters));
    } finally {
      endTurn();
    }
  }

  private result({ rows, changes }: { rows: unknown[]; changes: number }): QueryResult<unknown> {
    return { rows, numAffectedRows: BigInt(changes) };
  }

  async beginTransaction(
    connection: SqliteConnection,
    _settings: TransactionSettings,
  ): Promise<void> {
    connection.turn = { end: await this.takeTurn(), hasBegun: false };
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return this.finish(connection, 'commit');
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return this.finish(connection, 'rollback');
  }

  private async finish(connection: SqliteConnection, how: 'commit' | 'rollback'): Promise<void> {
    const { turn } = connection;
    if (turn) await this.within(turn, how);
    turn?.end();
    connection.turn = null;
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    // A failed commit leaves its transaction open, which would block every later write.
    const { turn } = connection;
    if (turn === null) return;
    try {
      await this.within(turn, 'rollback');
    } finally {
      turn.end();
      connection.turn = null;
    }
  }

  async destroy(): Promise<void> {
    const endTurn = await this.takeTurn();
    await Promise.all([this.writer, ...this.readers].map((connection) => connection.close()));
    this.onClose();
    endTurn();
  }
}

/** Kysely over an SQLite file in threads; `onClose` runs when the Kysely is destroyed. */
export function sqliteDialect(file: string, onClose: () => void): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(file, onClose),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
