import type pg from 'pg';

const EVERY_MS = 3_000;
const ANSWER_WITHIN_MS = 5_000;

/** What frees the locks of a session whose client is gone without a word: silence of about 10 s. */
const PROBED =
  'set tcp_keepalives_idle = 4; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';

/**
 * Asks every 3 s whether the server still answers, and calls `lost` once when it does not within 5 s: a
 * connection whose other end vanished tells nothing by itself for hours. Both ends are probed. The answer
 * stops it.
 */
export async function beat(client: pg.Client, lost: (error: unknown) => void): Promise<() => void> {
  await client.query(PROBED);
  let silence: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(pace);
    clearTimeout(silence);
  };
  const end = (error: unknown) => {
    stop();
    lost(error);
  };
  const pace = setInterval(() => {
    if (silence !== undefined) return;
    silence = setTimeout(() => {
      end(new Error('the database does not answer any more'));
    }, ANSWER_WITHIN_MS);
    client.query('select 1').then(() => {
      clearTimeout(silence);
      silence = undefined;
    }, end);
  }, EVERY_MS);
  return stop;
}
