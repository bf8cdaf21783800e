import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

const names = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40));
const NONE: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
// Also what a window without storage goes by, until it is closed.
const chosen = new Map<string, ReadonlySet<string>>();

function storedAs(list: string): string {
  return `connect-console.columns.${list}`;
}

/** The hidden columns that a stored text names; none where it is not such a text. */
export function parseHidden(text: string | null): ReadonlySet<string> {
  if (text === null) return NONE;
  try {
    return new Set(names.parse(JSON.parse(text)));
  } catch {
    // Written by another version, or by hand: all columns are shown.
    return NONE;
  }
}

function read(list: string): ReadonlySet<string> {
  const known = chosen.get(list);
  if (known) return known;
  let text: string | null = null;
  try {
    text = localStorage.getItem(storedAs(list));
  } catch {
    // A private window may have no storage.
  }
  const hidden = parseHidden(text);
  chosen.set(list, hidden);
  return hidden;
}

/** Hides a column of a list or shows it again, here at once and on the next visits. */
export function setHidden(list: string, column: string, isHidden: boolean): void {
  const hidden = new Set(read(list));
  if (isHidden) hidden.add(column);
  else hidden.delete(column);
  chosen.set(list, hidden);
  try {
    localStorage.setItem(storedAs(list), JSON.stringify([...hidden]));
  } catch {
    // The choice then holds until the page is closed.
  }
  for (const listener of listeners) listener();
}

/** The columns of a list that somebody has hidden in this browser. */
export function useHiddenColumns(list: string): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => read(list),
  );
}
