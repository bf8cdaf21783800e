import { useSyncExternalStore } from 'react';

/** The looks that can be chosen; "system" follows prefers-color-scheme. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

// public/theme.js reads the same name before the first paint.
const STORED_AS = 'connect-console.theme';
const listeners = new Set<() => void>();

function chosen(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function store(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, theme);
  } catch {
    // A private window may have no storage: the choice then holds until the page is closed.
  }
}

/** Chooses a look, for this page at once and for the next visits. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  store(theme);
  for (const listener of listeners) listener();
}

/** The chosen look. */
export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, chosen);
}
