import { setTimeout as sleep } from 'node:timers/promises';

// Leaves the database to other work three quarters of the time.
const RESTS = 3;

/**
 * Limits how often a value is read: reads of a key follow each other with a pause of three times their duration, and
 * all callers that arrive in between share the next read. A failure is thrown to all of them. `nameOf` turns a key that
 * is an object into a text.
 */
export function inTurns<K, V>(
  read: (key: K) => Promise<V>,
  nameOf: (key: K) => unknown = (key) => key,
): (key: K) => Promise<V> {
  // The reads that have not started, and when the next read of a key may start.
  const next = new Map<unknown, Promise<V>>();
  const turns = new Map<unknown, Promise<number>>();

  async function restedAt(reading: Promise<V>, began: number): Promise<number> {
    // A failure does not stop the next read.
    await reading.catch(() => undefined);
    const now = performance.now();
    return now + RESTS * (now - began);
  }

  async function readNext(key: K): Promise<V> {
    const name = nameOf(key);
    const rest = ((await turns.get(name)) ?? 0) - performance.now();
    if (rest > 0) await sleep(rest);
    next.delete(name);
    const reading = read(key);
    turns.set(name, restedAt(reading, performance.now()));
    return reading;
  }

  return (key) => {
    const name = nameOf(key);
    const waiting = next.get(name) ?? readNext(key);
    next.set(name, waiting);
    return waiting;
  };
}
