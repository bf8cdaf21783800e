import { useCallback, useState, type RefCallback } from 'react';

/** Whether the element with the ref, the top of a list, is in view. */
export function useAtTop(): [boolean, RefCallback<HTMLElement>] {
  const [isAtTop, setAtTop] = useState(true);
  const top = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      setAtTop(entries.at(-1)?.isIntersecting ?? true);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return [isAtTop, top];
}

/** The rows of a list while new ones are announced. */
interface HeldRows<T> {
  /** The held rows and, below them, those of later pages. */
  rows: T[];
  fresh: T[];
}

/**
 * Keeps the `held` rows in their order, including those that are no longer listed, so that new rows never move what is
 * being read. The other rows of the first page, `incoming`, are `fresh`. A row that moved to a `later` page is updated
 * too.
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
  };
}

/**
 * The rows of a list whose first page, `incoming`, grows at its top. While the element with the `top` ref is out of
 * view, new rows wait in `fresh`.
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
  return { ...heldRows(isAtTop ? incoming : (held ?? incoming), incoming, later, idOf), top };
}
