import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

// The router marks a link to where one is with data-status, which here means the status of a record.
function Anchor(props: ComponentProps<'a'>) {
  return <a {...props} data-status={undefined} />;
}

/** A router's link to or from a record of a list. */
export const RecordLink = createLink(Anchor);
