import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { beat, goodbye, type PostgresConnections } from './postgres-connections.js';
import { runUntilStopped } from './opened.js';

const RETRY_MS = 1_000;

/**
 * Leads while its own connection holds the advisory lock. Postgres frees the lock when the process dies, so that
 * another one leads within about a second. A connection that breaks or stops responding ends the work here; in the
 * latter case all connections of this process are dropped, so that the work does not wait for a response.
 */
export function leadOnPostgres(
  { settings, drop }: PostgresConnections,
  key: string,
  work: (lost: AbortSignal) => Promise<void>,
  logger: Logger,
): () => Promise<void> {
  const given = new AbortController();

  const pause = () =>
    // Ends early when leadership is given up, which is not a failure.
    delay(RETRY_MS, undefined, { signal: given.signal }).catch(() => undefined);

  async function isHeld(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock($1::bigint) as held',
      [key],
    );
    return rows[0]?.held === true;
  }

  async function term(client: pg.Client): Promise<void> {
    const over = new AbortController();
    client.on('error', (error) => {
      over.abort(error);
    });
    client.on('end', () => {
      over.abort(new Error('the connection ended'));
    });
    await client.connect();
    const stopBeating = await beat(client, drop);
    client.once('end', stopBeating);
    while (!given.signal.aborted && !over.signal.aborted) {
      if (await isHeld(client)) break;
      await pause();
    }
    const ended = AbortSignal.any([given.signal, over.signal]);
    if (!ended.aborted) {
      const stop = runUntilStopped(work, logger);
      await once(ended, 'abort');
      await stop();
    }
    over.signal.throwIfAborted();
  }

  const isGivenUp = () => given.signal.aborted;

  async function campaign(): Promise<void> {
    while (!isGivenUp()) {
      const client = new pg.Client(settings);
      try {
        await term(client);
      } catch (error) {
        logger.warn({ err: error }, 'the connection that holds the leadership broke');
      }
      await goodbye(client);
      if (!isGivenUp()) await pause();
    }
  }

  const done = campaign();
  return async () => {
    given.abort();
    await done;
  };
}
