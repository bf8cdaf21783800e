import { act } from '@testing-library/react';
import { vi } from 'vitest';

type Changed = (entries: { isIntersecting: boolean; target: Element }[]) => void;

/**
 * Stands in for the browser's observer of what is in view, for what is drawn from here on; after openPage, which has
 * one that sees nothing. Gives a function that scrolls: to where the tops of the lists are in view, or away.
 */
export function stubScroll(): (isAtTop: boolean) => void {
  const observers = new Set<Changed>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #changed: Changed;
      constructor(changed: Changed) {
        this.#changed = changed;
      }
      observe() {
        observers.add(this.#changed);
      }
      unobserve() {
        return undefined;
      }
      disconnect() {
        observers.delete(this.#changed);
      }
    },
  );
  return (isIntersecting) => {
    act(() => {
      for (const changed of observers) changed([{ isIntersecting, target: document.body }]);
    });
  };
}
