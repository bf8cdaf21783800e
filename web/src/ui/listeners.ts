import { useSyncExternalStore } from 'react';

/** The listeners of a state outside React. */
export class Listeners {
  readonly #listeners = new Set<() => void>();

  /** Adds a listener; returns a function that removes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Notifies all of them of a change. */
  notify(): void {
    for (const listener of this.#listeners) listener();
  }

  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }
}

/** The result of `read`, as a hook that renders again after each change. */
export function useExternal<T>(listeners: Listeners, read: () => T): T {
  return useSyncExternalStore(listeners.subscribe, read);
}
