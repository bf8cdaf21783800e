import { setTimeout as sleep } from 'node:timers/promises';

/** How long to rest, in ms, after making a value that took so many ms. */
type RestMs = (tookMs: number) => number;

/**
 * Values by key that are made one after another, with a rest between: whoever asks meanwhile waits for the
 * next one together with all others, so that what they get was never read before they asked. A failure is
 * told to all who waited for it.
 */
export function inTurns<K, V>(
  restMs: RestMs,
  make: (key: K) => Promise<V>,
): (key: K) => Promise<V> {
  // What was asked for and is not begun, and when the one before is over and has rested.
  const next = new Map<K, Promise<V>>();
  const turns = new Map<K, Promise<void>>();

  async function rested(key: K, making: Promise<V>, began: number): Promise<void> {
    // Who asked is told of a failure; the next turn comes all the same.
    await making.catch(() => undefined);
    await sleep(restMs(performance.now() - began), undefined, { ref: false });
    if (!next.has(key)) turns.delete(key);
  }

  return (key) => {
    const waiting = next.get(key);
    if (waiting) return waiting;
    const asked = (turns.get(key) ?? Promise.resolve()).then(() => {
      next.delete(key);
      const making = make(key);
      turns.set(key, rested(key, making, performance.now()));
      return making;
    });
    next.set(key, asked);
    return asked;
  };
}
