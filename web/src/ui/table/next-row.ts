/** How far a key moves in a list, in rows; `page` is what is in view. */
const STEPS: Record<string, (page: number) => number> = {
  ArrowDown: () => 1,
  ArrowUp: () => -1,
  PageDown: (page) => page,
  PageUp: (page) => -page,
  Home: () => -Infinity,
  End: () => Infinity,
};

/**
 * The index of the row that a key leads to from the one at `from`, past what stands between rows and is none
 * itself. Null for a key that does not move, and where there is no further row.
 */
export function nextRow(
  key: string,
  from: number,
  page: number,
  isRow: readonly boolean[],
): number | null {
  const step = Object.hasOwn(STEPS, key) ? STEPS[key]?.(Math.max(1, page)) : undefined;
  if (step === undefined) return null;
  const aim = Math.min(Math.max(from + step, 0), isRow.length - 1);
  // What is no row is passed in the direction of the key; at the end of the list, back to the last row.
  const forward = step > 0;
  const ahead = forward ? isRow.indexOf(true, aim) : isRow.lastIndexOf(true, aim);
  const found = ahead === -1 ? (forward ? isRow.lastIndexOf(true) : isRow.indexOf(true)) : ahead;
  return found === -1 || found === from ? null : found;
}
