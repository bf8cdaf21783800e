const KEPT_AS = 'single-keys';

/** Whether keys without Ctrl do something: whoever speaks to the computer turns them off (WCAG 2.1.4). */
export function hasSingleKeys(): boolean {
  return localStorage.getItem(KEPT_AS) !== 'off';
}

/** Turns them on or off in this browser. */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEPT_AS);
  else localStorage.setItem(KEPT_AS, 'off');
}
