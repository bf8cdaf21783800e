const LEAST_PAUSE_MS = 10;
const MOST_PAUSE_MS = 100;
// Only failing tests wait this long, and a machine may be slow.
const LIMIT_MS = 240_000;

/** Repeats until the value is there; fails with the last one after four minutes. */
export async function eventually<T>(
  ask: () => T | Promise<T>,
  isThere: (value: T) => boolean,
): Promise<T> {
  const end = performance.now() + LIMIT_MS;
  for (;;) {
    const begun = performance.now();
    const value = await ask();
    const now = performance.now();
    if (isThere(value)) return value;
    if (now > end) throw new Error(`not in time: ${JSON.stringify(value)}`);
    // Polling takes processor time from what is awaited: at most a fifth of the time.
    const pauseMs = Math.min(Math.max(LEAST_PAUSE_MS, 4 * (now - begun)), MOST_PAUSE_MS);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
