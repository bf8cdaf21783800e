import { readReceiverPath } from './receiver-path.js';

/** A base under which receivers are offered, and the one under which this process reaches them. */
export interface Served {
  /** Both without a slash at their end. */
  offered: string;
  local: string;
}

/**
 * Where to connect for a destination that is a receiver of this very sandbox; null for every other one.
 * It says which destinations may be private although none may: exactly a base that is served here, and
 * under it exactly a receiver's path. What the base's name resolves to plays no part, as the connection
 * is made to this process's own listeners; so receivers work behind a proxy too.
 */
export function ownAddress(served: readonly Served[], destination: string): URL | null {
  if (!URL.canParse(destination)) return null;
  const url = new URL(destination);
  for (const { offered, local } of served) {
    const base = new URL(offered);
    const before = base.pathname.replace(/\/$/, '');
    if (url.origin !== base.origin || !url.pathname.startsWith(before)) continue;
    const path = url.pathname.slice(before.length);
    if (readReceiverPath(path)) return new URL(local + path + url.search);
  }
  return null;
}
