import { useCallback, useEffect, useRef, useState } from 'react';
import { heldRows } from './held-rows';

/**
 * The rows of a list that grows at its top. While the element that takes the `top` ref is out of view,
 * new rows wait in `fresh`; `release` lets them in.
 */
export function useHeldRows<T>(incoming: readonly T[], idOf: (row: T) => string) {
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

  const { rows, fresh } =
    held === null ? { rows: incoming, fresh: [] } : heldRows(held, incoming, idOf);
  return { rows, fresh, top, release };
}
