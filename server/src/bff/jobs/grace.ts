import { setMaxListeners } from 'node:events';

const GRACE_MS = 3000;

/** The console stops, and the service took too long to answer. */
export class ConsoleEndedError extends Error {
  override readonly name = 'ConsoleEndedError';
}

/** Aborts 3 s after the signal does: an answer that comes soon is worth waiting for. */
export function graceAfter(lost: AbortSignal): AbortSignal {
  const over = new AbortController();
  // Every request under way hears it: many are no leak.
  setMaxListeners(0, over.signal);
  const begin = () => {
    const end = () => {
      over.abort(new ConsoleEndedError('The console ended while it was sent.'));
    };
    setTimeout(end, GRACE_MS).unref();
  };
  lost.addEventListener('abort', begin, { once: true });
  return over.signal;
}
