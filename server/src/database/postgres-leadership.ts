import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { beat } from './heartbeat.js';
import { runUntilStopped } from './leadership.js';

const RETRY_MS = 1_000;

/** Ends a connection; one whose other end does not say goodbye is not waited for. */
function goodbye(client: pg.Client): Promise<unknown> {
  return Promise.race([client.end(), delay(RETRY_MS, undefined, { ref: false })]);
}

/**
 * Leads while a connection of its own holds the advisory lock. Postgres frees the lock when the process
 * dies, so that another one leads within about a second; a connection that breaks, or on which no answer
 * comes any more, ends the work here.
 */
export function leadOnPostgres(
  settings: pg.ClientConfig,
  key: string,
  work: (lost: AbortSignal) => Promise<void>,
  logger: Logger,
): () => Promise<void> {
  const given = new AbortController();

  const pause = () =>
    // Ends early when the lead is given up, which is no failure.
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
    const lose = () => {
      over.abort();
    };
    client.on('error', lose);
    client.on('end', lose);
    await client.connect();
    const stopBeating = await beat(client, lose);
    client.once('end', stopBeating);
    while (!given.signal.aborted && !over.signal.aborted) {
      if (await isHeld(client)) break;
      await pause();
    }
    const ended = AbortSignal.any([given.signal, over.signal]);
    if (ended.aborted) return;
    const stop = runUntilStopped(work, logger);
    await once(ended, 'abort');
    await stop();
  }

  const isGivenUp = () => given.signal.aborted;

  async function campaign(): Promise<void> {
    while (!isGivenUp()) {
      const client = new pg.Client(settings);
      try {
        await term(client);
      } catch (error) {
        logger.warn({ err: error }, 'the connection that holds the lead broke');
      }
      await goodbye(client).catch((error: unknown) => {
        logger.debug({ err: error }, 'a connection that was broken already');
      });
      if (!isGivenUp()) await pause();
    }
  }

  const done = campaign();
  return async () => {
    given.abort();
    await done;
  };
}
