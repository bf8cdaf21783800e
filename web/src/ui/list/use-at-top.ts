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
