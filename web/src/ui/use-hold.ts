import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { heldBack, holdOf, type Hold } from './hold';

/**
 * The rows of a list that grows: while the element that takes the `top` ref is out of view, new ones wait;
 * `release` lets them in. `isAtTop` tells at any moment whether none would have to.
 */
export function useHold<R extends { position: number }>(incoming: readonly R[]) {
  const [hold, setHold] = useState<Hold | null>(null);
  const latest = useRef(incoming);
  const isAway = useRef(false);
  useEffect(() => {
    latest.current = incoming;
  }, [incoming]);

  const top = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      isAway.current = !(entries.at(-1)?.isIntersecting ?? true);
      setHold((before) => (isAway.current ? (before ?? holdOf(latest.current)) : null));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  const release = useCallback(() => {
    setHold((before) => before && holdOf(latest.current));
  }, []);
  const isAtTop = useCallback(() => !isAway.current, []);

  const shown = useMemo(() => heldBack(incoming, hold), [incoming, hold]);
  return { ...shown, isHeld: hold !== null, top, release, isAtTop };
}
