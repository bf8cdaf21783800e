import { useSyncExternalStore } from 'react';

/** The listeners of something that is kept outside React. */
export class Listeners {
  readonly #listeners = new Set<() => void>();

  /** Adds a listener; returns how to remove it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Tells all of them that it has changed. */
  notify(): void {
    for (const listener of this.#listeners) listener();
  }

  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }
}

/** What `read` returns, for a component that renders again after each change. */
export function useExternal<T>(listeners: Listeners, read: () => T): T {
  return useSyncExternalStore(listeners.subscribe, read);
}
