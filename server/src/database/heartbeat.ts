import type pg from 'pg';
import { PROBED } from './postgres-connections.js';

const EVERY_MS = 3_000;
const ANSWER_WITHIN_MS = 5_000;

/**
 * Queries the server every 3 s and calls `silent` once when no response arrives within 5 s, because a connection whose
 * peer vanished reports no error for hours. Postgres probes its own end in the same way. The returned function stops it.
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
      // A process that was held up itself first reads what has come in the meantime.
      setImmediate(end);
    }, ANSWER_WITHIN_MS);
    await client.query(question).finally(responded);
  };
  const pace = setInterval(() => {
    // A refusal is a response too.
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
