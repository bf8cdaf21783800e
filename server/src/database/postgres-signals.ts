import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Logger } from 'pino';
import { beat, goodbye, type PostgresConnections } from './postgres-connections.js';

const RETRY_MS = 1_000;

/**
 * LISTENs on its own connection and reconnects when it breaks. Signals sent in between are lost, so listeners then get an
 * empty text and read the current state themselves. Because every process has this connection, its heartbeat also
 * detects an unreachable server for the other connections and drops them all.
 */
export async function listenOnPostgres({ settings, drop }: PostgresConnections, logger: Logger) {
  const signals = new EventEmitter();
  signals.setMaxListeners(0);
  /** The listening connection. */
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isClosed = false;

  function again(broken: pg.Client, error: unknown) {
    // The end of an abandoned connection may be reported much later.
    if (isClosed || broken !== client) return;
    client = null;
    logger.warn({ err: error }, 'the connection that listens for signals broke');
    void goodbye(broken);
    retry = setTimeout(() => {
      retry = null;
      void connect();
    }, RETRY_MS);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client(settings);
    client = next;
    next.on('error', (error) => {
      again(next, error);
    });
    next.on('end', () => {
      again(next, new Error('the connection ended'));
    });
    next.on('notification', ({ payload }) => {
      if (next === client) signals.emit('signal', payload ?? '');
    });
    try {
      await next.connect();
      next.once('end', await beat(next, drop));
      await next.query('listen console');
      signals.emit('signal', '');
    } catch (error) {
      again(next, error);
    }
  }

  await connect();
  return {
    /** Calls the listener until the returned function is called. */
    on: (listener: (text: string) => void) => {
      signals.on('signal', listener);
      return () => signals.off('signal', listener);
    },
    async close() {
      isClosed = true;
      if (retry) clearTimeout(retry);
      if (client) await goodbye(client);
    },
  };
}
