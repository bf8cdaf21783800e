import { useSyncExternalStore, useCallback, useState, type RefCallback } from 'react';
import { flushSync } from 'react-dom';

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

/** The reader's text size relative to the browser's usual 16 px, by which containers of text grow. */
export const textScale = (): number =>
  (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;

const widthOf = (element: HTMLElement) => element.getBoundingClientRect().width || Infinity;

/**
 * A ref, and the current width of its element in CSS pixels: null until it is measured, Infinity without a layout. An
 * `expected` width is used until the browser has laid the element out, because measuring earlier would force a layout.
 */
export function useElementWidth(
  expected: number | null = null,
): [RefCallback<HTMLElement>, number | null] {
  const [width, setWidth] = useState(expected);
  const [isMeasured] = useState(expected === null);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      if (isMeasured) setWidth(widthOf(element));
      const observer = new ResizeObserver(() => {
        // Before the paint, so that a different width is never visible.
        flushSync(() => {
          setWidth(widthOf(element));
        });
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
      };
    },
    [isMeasured],
  );
  return [ref, width];
}
