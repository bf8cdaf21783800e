/** What a list shows while newer rows are held back, and the rows that wait. */
interface HeldRows<T> {
  rows: T[];
  fresh: T[];
}

/**
 * New rows never move what somebody reads (product.md, rule 2): the rows in `held` stay in their
 * order, each as it is now, also those that have left the listing meanwhile; all others are `fresh`.
 */
export function heldRows<T>(
  held: readonly T[],
  incoming: readonly T[],
  idOf: (row: T) => string,
): HeldRows<T> {
  const now = new Map(incoming.map((row) => [idOf(row), row]));
  const before = new Set(held.map(idOf));
  return {
    rows: held.map((row) => now.get(idOf(row)) ?? row),
    fresh: incoming.filter((row) => !before.has(idOf(row))),
  };
}
