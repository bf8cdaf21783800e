import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/**
 * What makes Postgres end a session whose client is gone without a word, and free its locks, after about
 * 10 s: of silence, and of an answer that nobody takes, during which it would not look for silence.
 */
export const PROBED =
  'set tcp_keepalives_idle = 4; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3;' +
  'set tcp_user_timeout = 10000';

const CONNECT_TIMEOUT_MS = 5_000;
const GOODBYE_MS = 1_000;

/** The connections of this process to one Postgres. */
export interface PostgresConnections {
  /** How each of them is made. */
  settings: pg.ClientConfig;
  /** Ends all that there are: what waits for an answer on one fails. Whoever needs one takes a new one. */
  drop: (why: Error) => void;
}

/**
 * Connections to the Postgres of this URL. Their sockets are known here, because a connection whose other
 * end has vanished can only be ended by its socket, and the pool does not tell which ones it has.
 */
export function postgresConnections(url: string, types: pg.CustomTypesConfig): PostgresConnections {
  const sockets = new Set<Socket>();
  return {
    settings: {
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
    },
    drop(why) {
      for (const socket of sockets) socket.destroy(why);
    },
  };
}

/** Ends a connection; one whose other end does not say goodbye is not waited for. */
export async function goodbye(client: pg.Client): Promise<void> {
  await Promise.race([client.end(), delay(GOODBYE_MS, undefined, { ref: false })]);
}
