import { useSyncExternalStore, useCallback, useState, type RefCallback } from 'react';

/**
 * Whether a media query holds now. For what CSS alone cannot do: to draw a list as a table or as cards
 * without having it in the page twice.
 */
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

/**
 * The width of an element in CSS pixels, kept up to date, and the ref that it takes. Infinity until it
 * is measured, and where nothing is laid out.
 */
export function useElementWidth(): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(Infinity);
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

/**
 * Scrolls by no more than it takes to see an element; at once under reduced motion, which no style sheet decides where
 * a script asks for a smooth scroll (CSSOM View).
 */
export function scrollToSee(element: Element | null): void {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block: 'nearest', behavior: isReduced ? 'instant' : 'smooth' });
}
