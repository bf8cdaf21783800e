import { createLink } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

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

// The router marks a link to where one is with data-status, which here means the status of a record.
function Anchor(props: ComponentProps<'a'>) {
  return <a {...props} data-status={undefined} />;
}

/** A router's link to or from a record of a list. */
export const RecordLink = createLink(Anchor);
