import type { Logger } from 'pino';

/** Runs the work at once; the returned function aborts it and waits for its end. A failure of the work is logged. */
export function runUntilStopped(
  work: (lost: AbortSignal) => Promise<void>,
  logger: Logger,
): () => Promise<void> {
  const stop = new AbortController();
  const done = work(stop.signal).catch((error: unknown) => {
    logger.error({ err: error }, 'work of the leading process ended with a failure');
  });
  return async () => {
    stop.abort();
    await done;
  };
}
