import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Logger } from 'pino';
import { beat } from './heartbeat.js';

const RETRY_MS = 1_000;

/** Signals heard from Postgres. After the connection broke, `''` is heard once it stands again. */
export interface PostgresSignals {
  on: (listener: (text: string) => void) => () => void;
  close: () => Promise<void>;
}

/**
 * LISTENs on a connection of its own, from the moment on when this resolves, and takes a new one when it
 * breaks. What was signalled in between is lost, so listeners are told with an empty text to look for
 * themselves.
 */
export async function listenOnPostgres(
  settings: pg.ClientConfig,
  logger: Logger,
): Promise<PostgresSignals> {
  const signals = new EventEmitter();
  signals.setMaxListeners(0);
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isClosed = false;

  function again(error: unknown) {
    if (isClosed || retry) return;
    logger.warn({ err: error }, 'the connection that listens for signals broke');
    retry = setTimeout(() => {
      retry = null;
      void connect();
    }, RETRY_MS);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client(settings);
    client = next;
    next.on('error', again);
    next.on('end', () => {
      again(new Error('the connection ended'));
    });
    next.on('notification', ({ payload }) => signals.emit('signal', payload ?? ''));
    try {
      await next.connect();
      await next.query('listen console');
      next.once('end', await beat(next, again));
      signals.emit('signal', '');
    } catch (error) {
      again(error);
    }
  }

  await connect();
  return {
    on(listener) {
      signals.on('signal', listener);
      return () => signals.off('signal', listener);
    },
    async close() {
      isClosed = true;
      if (retry) clearTimeout(retry);
      await client?.end();
    },
  };
}
