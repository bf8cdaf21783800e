import type { ComponentProps } from 'react';
import { useBrowserNow } from '../api/service-clock';
import { TimeStamp } from '../ui/time/time-stamp';

/** A time of the console's own records. Only it updates, not what is around it. */
export function ConsoleTime(props: Omit<ComponentProps<typeof TimeStamp>, 'now'>) {
  return <TimeStamp {...props} now={useBrowserNow()} />;
}
