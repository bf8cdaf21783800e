import { useSyncExternalStore, useCallback, useState, type RefCallback } from 'react';

/** Whether a media query matches, for a layout that CSS alone cannot change, such as a table or cards. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => {
        list.removeEventListener('change', changed);
      };
    },
    () => matchMedia(query).matches,
  );
}

/** A ref, and the present width of its element in CSS pixels: null until it is measured, Infinity without a layout. */
export function useElementWidth(): [RefCallback<HTMLElement>, number | null] {
  const [width, setWidth] = useState<number | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => {
      setWidth(element.getBoundingClientRect().width || Infinity);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return [ref, width];
}

/** Scrolls an element into view; without animation under reduced motion, which CSS does not decide for scripts. */
export function scrollToSee(element: Element | null): void {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block: 'nearest', behavior: isReduced ? 'instant' : 'smooth' });
}
