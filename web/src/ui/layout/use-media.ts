import { useSyncExternalStore } from 'react';

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
