/** How long a value may be used, in ms, when making it took so many ms. */
type KeepMs = (tookMs: number) => number;

/**
 * Values that are made once for all who ask meanwhile, by key, and used again for a while: however many
 * look at a page, its work is done as often as for one. A failure is told to all who wait, and not kept.
 */
export function madeRecently<K, V>(
  keepMs: KeepMs,
  make: (key: K) => Promise<V>,
): (key: K) => Promise<V> {
  const kept = new Map<K, { value: Promise<V>; until: number }>();
  return (key) => {
    const known = kept.get(key);
    if (known && Date.now() < known.until) return known.value;
    const began = Date.now();
    const entry = { value: make(key), until: Infinity };
    kept.set(key, entry);
    entry.value.then(
      () => {
        const now = Date.now();
        entry.until = now + keepMs(now - began);
      },
      () => {
        if (kept.get(key) === entry) kept.delete(key);
      },
    );
    return entry.value;
  };
}
