import { act } from '@testing-library/react';
import { vi } from 'vitest';

type Changed = (entries: { isIntersecting: boolean; target: Element }[]) => void;

/**
 * Replaces IntersectionObserver for everything rendered afterwards; call it after openPage, which has its own. Returns
 * a function that scrolls to the top of the lists, or away from it.
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
