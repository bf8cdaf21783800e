/** What a list showed when somebody began to read further down: newer rows wait. */
export interface Hold {
  shown: ReadonlySet<number>;
  /** The position of the oldest row then; what is loaded below it comes by scrolling and is shown. */
  oldest: number;
}

interface Placed {
  position: number;
}

/** Holds the list as it is now. */
export function holdOf(rows: readonly Placed[]): Hold {
  const positions = rows.map(({ position }) => position);
  return { shown: new Set(positions), oldest: positions.at(-1) ?? Infinity };
}

/** The rows that stay on screen, and how many wait (product.md, rule 2). Nothing waits without a hold. */
export function heldBack<R extends Placed>(
  rows: readonly R[],
  hold: Hold | null,
): { rows: readonly R[]; waiting: number } {
  if (hold === null) return { rows, waiting: 0 };
  const shown = rows.filter(({ position }) => position < hold.oldest || hold.shown.has(position));
  return { rows: shown, waiting: rows.length - shown.length };
}
