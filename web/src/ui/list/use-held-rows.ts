import { useCallback, useState } from 'react';
import { useAtTop } from './use-at-top';

/** What a list shows while new rows are announced, and the new rows. */
interface HeldRows<T> {
  /** The held rows and, below them, those of later pages. */
  rows: T[];
  fresh: T[];
  /** Those of `rows` that are listed no more, as they were. */
  left: T[];
}

/**
 * New rows never move what is being read: the rows in `held` stay in their order, also those that have left the
 * listing meanwhile; all others of its first page, `incoming`, are `fresh`. Each is as it is now: one that was moved
 * down is looked up in the `later` pages.
 */
export function heldRows<T>(
  held: readonly T[],
  incoming: readonly T[],
  later: readonly T[],
  idOf: (row: T) => string,
): HeldRows<T> {
  const now = new Map([...later, ...incoming].map((row) => [idOf(row), row]));
  const before = new Set(held.map(idOf));
  const taken = new Set([...held, ...incoming].map(idOf));
  return {
    rows: [
      ...held.map((row) => now.get(idOf(row)) ?? row),
      ...later.filter((row) => !taken.has(idOf(row))),
    ],
    fresh: incoming.filter((row) => !before.has(idOf(row))),
    left: held.filter((row) => !now.has(idOf(row))),
  };
}

/**
 * The rows of a list whose first page, `incoming`, grows at its top, with those of the `later` pages. While the
 * element that takes the `top` ref is out of view, new rows wait in `fresh`; `release` lets them in. A row that is in
 * no page any more is in `left` as well.
 */
export function useHeldRows<T>(
  incoming: readonly T[],
  later: readonly T[],
  idOf: (row: T) => string,
) {
  const [isAtTop, top] = useAtTop();
  const [held, setHeld] = useState<readonly T[] | null>(null);
  if (isAtTop && held !== null) setHeld(null);
  if (!isAtTop && held === null) setHeld(incoming);
  const release = useCallback(() => {
    setHeld(incoming);
  }, [incoming]);
  return {
    ...heldRows(isAtTop ? incoming : (held ?? incoming), incoming, later, idOf),
    top,
    release,
  };
}
