import { setTimeout as delay } from 'node:timers/promises';

/** Waits this long (ms), or until the signal aborts, which is not an error. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/** Waits that anything may end early by ringing. */
export function createWake() {
  let rung = new AbortController();
  return {
    /** Ends the current wait, or the next one. */
    ring: () => {
      rung.abort();
    },
    /** Waits at most this long (ms); returns at once when the signal aborts. */
    async sleep(ms: number, lost: AbortSignal) {
      await pause(ms, AbortSignal.any([lost, rung.signal]));
      rung = new AbortController();
    },
  };
}

export type Wake = ReturnType<typeof createWake>;
