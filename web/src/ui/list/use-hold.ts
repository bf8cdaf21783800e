import { useCallback, useEffect, useRef, useState } from 'react';
import { heldBack, type HeldBack } from './hold';

interface Hold<R> extends HeldBack<R> {
  key: string;
  /** What is loaded, as `rows` take it into account. */
  incoming: readonly R[];
}

/**
 * The rows of a list that grows: while the element that takes the `top` ref is out of view, new ones wait.
 * `isAtTop` tells at any moment whether none would have to. `incoming` keeps its identity until it changes; with
 * another `key` it is another list, of which nothing that is there already waits.
 */
export function useHold<R extends { position: number }>(incoming: readonly R[], key: string) {
  const [hold, setHold] = useState<Hold<R> | null>(null);
  const latest = useRef<Hold<R>>({ key, incoming, rows: incoming, waiting: 0 });
  const isAway = useRef(false);
  useEffect(() => {
    latest.current = { key, incoming, rows: incoming, waiting: 0 };
  }, [key, incoming]);

  let now = hold;
  // Row by row as they come: what is read anew later may lack some that are on screen by then.
  if (hold !== null && (hold.incoming !== incoming || hold.key !== key)) {
    const shown = hold.key === key ? hold.rows : [];
    now = { key, incoming, ...heldBack(shown, incoming) };
    setHold(now);
  }

  const top = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      isAway.current = !(entries.at(-1)?.isIntersecting ?? true);
      setHold((before) => (isAway.current ? (before ?? latest.current) : null));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  const isAtTop = useCallback(() => !isAway.current, []);

  const { rows, waiting } = now ?? { rows: incoming, waiting: 0 };
  return { rows, waiting, isHeld: now !== null, top, isAtTop };
}
