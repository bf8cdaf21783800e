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

/** Takes a turn, one at a time and in the order of asking; the returned function gives it back. */
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
// A few short reads in a row take less time than a thread takes to start.
const MOST_WAITING = 3;

/** Asked for a stream of rows, which a thread cannot give: page by keyset instead. */
export class StreamingNotSupportedError extends Error {}

const READS = /^\s*(select|with)\b/i;

/** Whether it only reads. Of plain SQL its first word tells: a reader refuses what writes after all. */
const isRead = ({ sql, query: { kind } }: CompiledQuery) =>
  kind === 'SelectQueryNode' || (kind === 'RawNode' && READS.test(sql));

/** A transaction that holds the writer's turn. */
interface Turn {
  end: () => void;
  /** Whether it has begun: it does so with its first statement. */
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

  // eslint's require-yield is met by throwing: Kysely asks for the method.
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new StreamingNotSupportedError('Read page by page instead.');
  }
}

/**
 * Kysely's driver over threads: one that writes, in turns, and up to two that read. A SELECT outside of a
 * transaction goes to a reader and sees all that was committed before; WAL lets it run beside a write.
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
    // The writer makes the file and its WAL; a reader that came first would find neither.
    await this.writer.execute('select 1', []);
  }

  acquireConnection(): Promise<SqliteConnection> {
    return Promise.resolve(new SqliteConnection((query, turn) => this.execute(query, turn)));
  }

  /** The one with least to do; another is opened when all have reads waiting. */
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
    // A commit that failed has left its transaction open, which would stop every later write.
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
