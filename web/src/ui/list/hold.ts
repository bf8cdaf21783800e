interface Placed {
  position: number;
}

/** What is shown of a list that grows, newest first, and how many rows wait above and between. */
export interface HeldBack<R> {
  rows: readonly R[];
  waiting: number;
}

/**
 * What stays on screen while somebody reads further down (product.md, rule 2): the rows that were `shown`, each as
 * it is now, or as it was where a list that was read anew no longer reaches down to it; and below them what is
 * loaded by scrolling. All others wait.
 */
export function heldBack<R extends Placed>(
  shown: readonly R[],
  incoming: readonly R[],
): HeldBack<R> {
  const now = new Map(incoming.map((row) => [row.position, row]));
  const held = new Set(shown.map(({ position }) => position));
  const oldest = shown.at(-1)?.position ?? Infinity;
  const below = incoming.filter(({ position }) => position < oldest);
  const isWaiting = ({ position }: R) => position > oldest && !held.has(position);
  return {
    rows: [...shown.map((row) => now.get(row.position) ?? row), ...below],
    waiting: incoming.filter(isWaiting).length,
  };
}
