import { ipKeyGenerator } from 'express-rate-limit';
import type { Request } from 'express';

const MOST_KEYS = 10_000;
// A host has a whole network of this size to itself, so its addresses count as one.
const IPV6_NETWORK = 64;

/** Counts attempts by key in windows of a fixed length. */
export interface AttemptLimit {
  /** Whether the key has reached the limit in this window. */
  isReached: (key: string) => boolean;
  count: (key: string) => void;
  /** In whole seconds, until the next window. */
  secondsLeft: () => number;
}

/**
 * An AttemptLimit of this process whose memory is bounded: keys that are new once 10,000 are counted share one count,
 * so that a flood of keys neither fills the memory nor frees a key that has reached the limit.
 */
export function createAttemptLimit(options: {
  limit: number;
  windowMs: number;
  mostKeys?: number;
  now?: () => number;
}): AttemptLimit {
  const { limit, windowMs, mostKeys = MOST_KEYS, now = () => performance.now() } = options;
  const counts = new Map<string, number>();
  let shared = 0;
  let endsAt = now() + windowMs;

  function turn(): void {
    if (now() < endsAt) return;
    counts.clear();
    shared = 0;
    endsAt = now() + windowMs;
  }
  const countOf = (key: string) => counts.get(key) ?? (counts.size < mostKeys ? 0 : shared);

  return {
    isReached(key) {
      turn();
      return countOf(key) >= limit;
    },
    count(key) {
      turn();
      if (counts.has(key) || counts.size < mostKeys) counts.set(key, countOf(key) + 1);
      else shared += 1;
    },
    secondsLeft: () => Math.max(1, Math.ceil((endsAt - now()) / 1000)),
  };
}

/** What the attempts of a request are counted by: its address, of IPv6 the network. */
export function addressKey({ ip = '' }: Request): string {
  return ipKeyGenerator(ip, IPV6_NETWORK);
}
