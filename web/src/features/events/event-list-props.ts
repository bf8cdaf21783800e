import type { Environment } from '@connect-console/server/contract';
import type { KeyedEvent } from './event-key';

/** What a list of events is drawn from. */
export interface EventListProps {
  environment: Environment;
  rows: readonly KeyedEvent[];
  /** The key of the event that is open, or null. */
  openKey: string | null;
}

/** The id of an event's row in the page. */
export function rowId(key: string): string {
  return `event-${key}`;
}
