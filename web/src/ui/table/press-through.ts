import type { MouseEvent } from 'react';

/**
 * For a row with one link that stretches over it: a press on text that lies above that link, such as a
 * time with its tip, counts as one on the link. A press on a control of its own does not, nor does
 * selecting text.
 */
export function pressThrough(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || target.closest('a, button, input, label')) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (getSelection()?.isCollapsed === false) return;
  currentTarget.querySelector('a')?.click();
}
