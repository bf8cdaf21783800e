import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { runUntilStopped } from './opened.js';
import { beat, type PostgresConnections } from './postgres-connections.js';

const RETRY_MS = 1_000;
const GOODBYE_MS = 1_000;

/** Waits before the next try; not any more once the signal aborts. */
const pause = (signal: AbortSignal) =>
  delay(RETRY_MS, undefined, { signal }).catch(() => undefined);

async function tryLock(client: pg.Client, key: string): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock($1::bigint) as held',
    [key],
  );
  return rows[0]?.held === true;
}

/**
 * The connection that a process keeps for itself: it LISTENs for signals and holds the advisory lock of a leader, and is
 * replaced when it breaks. Signals sent in between are lost, so listeners then get an empty text and read the current
 * state themselves. Its heartbeat also detects an unreachable server for all other connections of the process, and drops
 * them.
 */
export async function openSession({ settings, drop }: PostgresConnections, logger: Logger) {
  const signals = new EventEmitter();
  signals.setMaxListeners(0);
  const closing = new AbortController();
  /** The present connection, and when it is over; null while there is none. */
  let present: { client: pg.Client; over: AbortSignal } | null = null;

  async function serve(isReady: () => void): Promise<void> {
    const client = new pg.Client(settings);
    const broken = new AbortController();
    const over = AbortSignal.any([broken.signal, closing.signal]);
    client.on('error', (error) => {
      broken.abort(error);
    });
    client.on('end', () => {
      broken.abort(new Error('the connection ended'));
    });
    client.on('notification', ({ payload }) => {
      if (!over.aborted) signals.emit('signal', payload ?? '');
    });
    let stopBeating = () => {};
    try {
      await client.connect();
      stopBeating = await beat(client, drop);
      await client.query('listen console');
      present = { client, over };
      signals.emit('signal', '');
      isReady();
      if (!over.aborted) await once(over, 'abort');
      broken.signal.throwIfAborted();
    } catch (error) {
      logger.warn({ err: error }, 'the connection for signals and leadership broke');
    }
    present = null;
    stopBeating();
    // Does not wait for a peer that does not respond.
    await Promise.race([client.end(), delay(GOODBYE_MS, undefined, { ref: false })]);
  }

  async function keep(isTried: () => void): Promise<void> {
    while (!closing.signal.aborted) {
      await serve(isTried);
      isTried();
      await pause(closing.signal);
    }
  }

  let kept: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve) => {
    kept = keep(resolve);
  });

  return {
    /** Calls the listener with each signal until the returned function is called. */
    onSignal: (listener: (text: string) => void) => {
      signals.on('signal', listener);
      return () => signals.off('signal', listener);
    },
    /**
     * Leads while the connection holds the lock of this key. Postgres frees the lock when the process dies, so that
     * another one leads within about a second. A connection that breaks or stops responding ends the work here.
     */
    lead(key: string, work: (lost: AbortSignal) => Promise<void>): () => Promise<void> {
      const given = new AbortController();
      async function campaign(): Promise<void> {
        while (!given.signal.aborted) {
          const session = present;
          if (!session || !(await tryLock(session.client, key).catch(() => false))) {
            await pause(given.signal);
            continue;
          }
          const ended = AbortSignal.any([given.signal, session.over]);
          if (!ended.aborted) {
            const stop = runUntilStopped(work, logger);
            await once(ended, 'abort');
            await stop();
          }
          // A connection that broke has lost it already.
          session.client
            .query('select pg_advisory_unlock($1::bigint)', [key])
            .catch(() => undefined);
        }
      }
      const done = campaign();
      return async () => {
        given.abort();
        await done;
      };
    },
    async close() {
      closing.abort();
      await kept;
    },
  };
}
