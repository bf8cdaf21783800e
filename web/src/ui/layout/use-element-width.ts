import { useCallback, useState, type RefCallback } from 'react';

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
