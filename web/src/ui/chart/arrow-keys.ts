import type { KeyboardEvent } from 'react';

/** How far a key moves along the marks of a chart. */
const STEPS: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};

/** Moves the focus to the link of another mark of a toolbar, whose children the marks are. */
export function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const marks = [...event.currentTarget.children];
  const at = marks.findIndex((mark) => mark.contains(document.activeElement));
  if (step === undefined || at === -1) return;
  event.preventDefault();
  const next = marks[Math.min(marks.length - 1, Math.max(0, at + step))];
  (next instanceof HTMLAnchorElement ? next : next?.querySelector('a'))?.focus();
}
