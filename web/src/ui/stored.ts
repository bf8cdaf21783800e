import { Listeners, useExternal } from './listeners';

const listeners = new Listeners();
// Also holds the choices if the browser refuses storage.
const texts = new Map<string, string | null>();

/** A choice that is stored in this browser; null for none. */
export function readStored(name: string): string | null {
  const known = texts.get(name);
  if (known !== undefined) return known;
  try {
    return localStorage.getItem(name);
  } catch {
    // A private window may have no storage.
    return null;
  }
}

/** Stores a choice for this page and later visits; null removes it. */
export function store(name: string, text: string | null): void {
  texts.set(name, text);
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // The choice lasts until the page is closed.
  }
  listeners.notify();
}

/** Calls the listener when another tab stores something under this name; returns a function that stops this. */
export function whenStoredElsewhere(name: string, listener: () => void): () => void {
  const onStored = ({ key }: StorageEvent) => {
    if (key === name) listener();
  };
  window.addEventListener('storage', onStored);
  return () => {
    window.removeEventListener('storage', onStored);
  };
}

/** The current choice of this name, as a hook. */
export function useStored(name: string): string | null {
  return useExternal(listeners, () => readStored(name));
}
