import { setTimeout as delay } from 'node:timers/promises';

/** Waits this long (ms), or until the signal aborts, which is not an error. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
