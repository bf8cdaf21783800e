/** How long a value may be used, in ms, when making it took so many ms. */
type KeepMs = (tookMs: number) => number;

/** A value that is shared: what its making may not have seen is whatever came since it `began` (ms). */
export interface Recent<V> {
  value: V;
  began: number;
  /** From when on a newer one can be had, in ms. */
  until: number;
}

/**
 * Values that are made once for all who ask meanwhile, by key, and used again for a while: however many
 * look at a page, its work is done as often as for one. A failure is told to all who wait, and not kept.
 */
export function madeRecently<K, V>(
  keepMs: KeepMs,
  make: (key: K) => Promise<V>,
): (key: K) => Promise<Recent<V>> {
  const kept = new Map<K, { recent: Promise<Recent<V>>; until: number }>();
  return (key) => {
    const known = kept.get(key);
    if (known && Date.now() < known.until) return known.recent;
    const began = Date.now();
    const recent: Promise<Recent<V>> = make(key).then(
      (value) => {
        const now = Date.now();
        entry.until = now + keepMs(now - began);
        return { value, began, until: entry.until };
      },
      (error: unknown) => {
        if (kept.get(key) === entry) kept.delete(key);
        throw error;
      },
    );
    const entry = { recent, until: Infinity };
    kept.set(key, entry);
    return recent;
  };
}
