import { useCallback, useEffect, useRef, useState } from 'react';
import { heldRows } from './held-rows';

/**
 * The rows of a list's first page, `incoming`, that grows at its top. While the element that takes the `top` ref is
 * out of view, new rows wait in `fresh`; `release` lets them in. A row that is moved down meanwhile is read from the
 * `later` pages; one that is in none is in `left` as well.
 */
export function useHeldRows<T>(
  incoming: readonly T[],
  later: readonly T[],
  idOf: (row: T) => string,
) {
  const [held, setHeld] = useState<readonly T[] | null>(null);
  const latest = useRef(incoming);
  useEffect(() => {
    latest.current = incoming;
  }, [incoming]);

  const top = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      const isInView = entries.at(-1)?.isIntersecting ?? true;
      setHeld((before) => (isInView ? null : (before ?? latest.current)));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  const release = useCallback(() => {
    setHeld((before) => before && latest.current);
  }, []);

  const { rows, fresh, left } =
    held === null ? { rows: incoming, fresh: [], left: [] } : heldRows(held, incoming, later, idOf);
  return { rows, fresh, left, top, release };
}
