import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

const MOST_KEYS = 10_000;
// A host has a whole network to itself, defined by this many 16-bit parts, so its addresses count as one.
const IPV6_NETWORK_PARTS = 4;

/**
 * Counts attempts by key in windows of a fixed length, which start at multiples of it, in this process. Its memory is
 * bounded: once 10,000 keys are counted, new ones share one count, so that a flood of keys neither fills the memory nor
 * frees a key that has reached the limit.
 */
export function createAttemptLimit(options: {
  limit: number;
  windowMs: number;
  mostKeys?: number;
  now?: () => number;
}) {
  const { limit, windowMs, mostKeys = MOST_KEYS, now = () => performance.now() } = options;
  const counts = new Map<string, number>();
  let shared = 0;
  const windowNow = () => Math.floor(now() / windowMs);
  let window = windowNow();

  function turn(): void {
    const present = windowNow();
    // Not just a later one, because a clock may be set back.
    if (present === window) return;
    counts.clear();
    shared = 0;
    window = present;
  }
  const countOf = (key: string) => counts.get(key) ?? (counts.size < mostKeys ? 0 : shared);

  return {
    /** Whether the key has reached the limit in this window. */
    isReached(key: string) {
      turn();
      return countOf(key) >= limit;
    },
    /** Returns the count of the key in this window. */
    count(key: string, times = 1): number {
      turn();
      const count = countOf(key) + times;
      if (counts.has(key) || counts.size < mostKeys) counts.set(key, count);
      else shared = count;
      return count;
    },
    /** In whole seconds, until the next window. */
    secondsLeft: () => Math.max(1, Math.ceil(((window + 1) * windowMs - now()) / 1000)),
  };
}

export type AttemptLimit = ReturnType<typeof createAttemptLimit>;

/** The key by which the attempts of a request are counted: its address, or for IPv6 the network. */
export function addressKey({ ip = '' }: Pick<Request, 'ip'>): string {
  const address = ipaddr.isValid(ip) ? ipaddr.process(ip) : null;
  if (!(address instanceof ipaddr.IPv6)) return ip;
  const network = address.parts.slice(0, IPV6_NETWORK_PARTS);
  return `${network.map((part) => part.toString(16)).join(':')}::`;
}
