import { Listeners, useExternal } from './listeners';

const listeners = new Listeners();
// Also holds the choices where the browser allows no storage.
const texts = new Map<string, string | null>();

/** A choice that is kept in this browser; null for none. */
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

/** Keeps a choice for this page and the next visits; null removes it. */
export function store(name: string, text: string | null): void {
  texts.set(name, text);
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // The choice holds until the page is closed.
  }
  listeners.notify();
}

/** Calls the listener when another tab stores something under this name; returns how to stop. */
export function whenStoredElsewhere(name: string, listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === name) listener();
  };
  window.addEventListener('storage', heard);
  return () => {
    window.removeEventListener('storage', heard);
  };
}

/** The choice of this name, as it is now. */
export function useStored(name: string): string | null {
  return useExternal(listeners, () => readStored(name));
}
