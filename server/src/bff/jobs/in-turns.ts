import { setTimeout as sleep } from 'node:timers/promises';

// A database that has other things to do is read a quarter of the time at most.
const RESTS = 3;

/**
 * Values by key that are read one after another, with a rest of three times the reading between: all who ask
 * meanwhile wait for the next one together, so that no value is older than the question. A failure is thrown to
 * all who waited for it.
 */
export function inTurns<K, V>(read: (key: K) => Promise<V>): (key: K) => Promise<V> {
  // What was asked for and is not begun, and when the one after the last may begin.
  const next = new Map<K, Promise<V>>();
  const turns = new Map<K, Promise<number>>();

  async function restedAt(reading: Promise<V>, began: number): Promise<number> {
    // The failure is thrown to those who asked; the next turn comes all the same.
    await reading.catch(() => undefined);
    const now = performance.now();
    return now + RESTS * (now - began);
  }

  async function readNext(key: K): Promise<V> {
    const rest = ((await turns.get(key)) ?? 0) - performance.now();
    if (rest > 0) await sleep(rest);
    next.delete(key);
    const reading = read(key);
    turns.set(key, restedAt(reading, performance.now()));
    return reading;
  }

  return (key) => {
    const waiting = next.get(key) ?? readNext(key);
    next.set(key, waiting);
    return waiting;
  };
}
