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
  // What was asked for and is not begun, and when the one after the last may begin.
  const next = new Map<K, Promise<V>>();
  const turns = new Map<K, Promise<number>>();

  async function restedAt(making: Promise<V>, began: number): Promise<number> {
    // Who asked is told of a failure; the next turn comes all the same.
    await making.catch(() => undefined);
    const now = performance.now();
    return now + restMs(now - began);
  }

  async function makeNext(key: K): Promise<V> {
    const rest = ((await turns.get(key)) ?? 0) - performance.now();
    if (rest > 0) await sleep(rest);
    next.delete(key);
    const making = make(key);
    turns.set(key, restedAt(making, performance.now()));
    return making;
  }

  return (key) => {
    const waiting = next.get(key) ?? makeNext(key);
    next.set(key, waiting);
    return waiting;
  };
}
