import { Socket } from 'node:net';
import pg from 'pg';

/**
 * Makes Postgres end a session, and free its locks, about 10 s after its client vanished. The keepalives detect an idle
 * connection; the user timeout detects one on which sent data stays unacknowledged.
 */
export const PROBED =
  'set tcp_keepalives_idle = 4; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3;' +
  'set tcp_user_timeout = 10000';

// Counts and times are safe as numbers; texts of digits would not compare correctly.
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === pg.types.builtins.INT8
      ? Number
      : (pg.types.getTypeParser(id, format) as (text: string) => unknown), // typed as any there
};

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * The connections of this process to the Postgres of this URL. Their sockets are kept here, because a connection whose
 * peer has vanished can only be ended through its socket, and the pool does not expose its sockets.
 */
export function postgresConnections(url: string) {
  const sockets = new Set<Socket>();
  const settings: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'connect-console',
    types,
    stream() {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
  };
  return {
    /** The settings of each connection. */
    settings,
    /** Ends all open connections. Pending queries fail; the next query opens a new connection. */
    drop: (why: Error) => {
      for (const socket of sockets) socket.destroy(why);
    },
  };
}

export type PostgresConnections = ReturnType<typeof postgresConnections>;

const EVERY_MS = 3_000;
const ANSWER_WITHIN_MS = 5_000;

/**
 * Queries the server every 3 s and calls `silent` once if there is no response within 5 s, because a connection whose
 * peer has vanished reports no error for hours. Postgres probes its own end in the same way. The returned function
 * stops it.
 */
export async function beat(
  client: Pick<pg.Client, 'query'>,
  silent: (error: Error) => void,
): Promise<() => void> {
  let silence: NodeJS.Timeout | undefined;
  const responded = () => {
    clearTimeout(silence);
    silence = undefined;
  };
  const stop = () => {
    clearInterval(pace);
    responded();
  };
  const end = () => {
    if (silence === undefined) return;
    stop();
    silent(new Error('the database does not respond any more'));
  };
  const ask = async (question: string) => {
    silence = setTimeout(() => {
      // A process that was itself held up first reads what has arrived in the meantime.
      setImmediate(end);
    }, ANSWER_WITHIN_MS);
    await client.query(question).finally(responded);
  };
  const pace = setInterval(() => {
    // A refusal is also a response.
    if (silence === undefined) ask('select 1').catch(() => undefined);
  }, EVERY_MS);
  try {
    await ask(PROBED);
  } catch (error) {
    stop();
    throw error;
  }
  return stop;
}
