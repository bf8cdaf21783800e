import { createLink } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

/**
 * For a row with one link that stretches over it: a press on text above that link, such as a time with its tooltip,
 * follows the link. Pressing a control, or selecting text, does not.
 */
export function pressThrough(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || target.closest('a, button, input, label')) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (getSelection()?.isCollapsed === false) return;
  currentTarget.querySelector('a')?.click();
}

// The router marks the active link with data-status, which here means the status of a record.
function Anchor(props: ComponentProps<'a'>) {
  return <a {...props} data-status={undefined} />;
}

const AnchorLink = createLink(Anchor);
// Otherwise the link that closes a record would also count as one to the open page.
const WHOLE_ADDRESS = { exact: true };

/** A router link to or from a record of a list. */
export const RecordLink = ((props) => (
  <AnchorLink activeOptions={WHOLE_ADDRESS} {...props} />
)) as typeof AnchorLink; // TypeScript cannot name the parameters of a router link
