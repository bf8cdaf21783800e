import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Makes Postgres end a session, and free its locks, about 10 s after its client vanished. The keepalives detect an idle
 * connection; the user timeout detects one on which sent data stays unacknowledged.
 */
export const PROBED =
  'set tcp_keepalives_idle = 4; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3;' +
  'set tcp_user_timeout = 10000';

const CONNECT_TIMEOUT_MS = 5_000;
const GOODBYE_MS = 1_000;

/** The connections of this process to one Postgres. */
export interface PostgresConnections {
  /** The settings of each connection. */
  settings: pg.ClientConfig;
  /** Ends all open connections. Pending queries fail; the next query opens a new connection. */
  drop: (why: Error) => void;
}

/**
 * Connections to the Postgres of this URL. Their sockets are kept here, because a connection whose peer has vanished can
 * only be ended through its socket, and the pool does not expose its sockets.
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
