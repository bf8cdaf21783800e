import { useCallback, useEffect, useState } from 'react';

type Seen = ReadonlySet<string>;

function after(before: Seen, entries: readonly IntersectionObserverEntry[]): Seen {
  const seen = new Set(before);
  for (const { target, isIntersecting } of entries) {
    const id = target instanceof HTMLElement ? target.dataset['row'] : undefined;
    if (id === undefined) continue;
    if (isIntersecting) seen.add(id);
    else seen.delete(id);
  }
  return seen;
}

/** Which rows are in view, by their `data-row`; give `watch` to every row as its ref. */
export function useRowsInView() {
  const [inView, setInView] = useState<Seen>(new Set<string>());
  const [observer] = useState(
    () =>
      new IntersectionObserver((entries) => {
        setInView((before) => after(before, entries));
      }),
  );
  useEffect(
    () => () => {
      observer.disconnect();
    },
    [observer],
  );
  const watch = useCallback(
    (row: HTMLElement) => {
      observer.observe(row);
      return () => {
        observer.unobserve(row);
      };
    },
    [observer],
  );
  return { inView, watch };
}
