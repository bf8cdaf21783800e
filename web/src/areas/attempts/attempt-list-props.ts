import type { ArchivedAttempt, ArchiveGap, Environment } from '@connect-console/server/contract';
import type { ListItem } from '../../ui/table/list-items';

/** What a list of events is drawn from. */
export interface AttemptListProps {
  environment: Environment;
  items: readonly ListItem<ArchivedAttempt, ArchiveGap>[];
  /** How many lines there are with those that are not loaded; -1 while that is not known. */
  lineCount: number;
  onNearEnd: () => void;
  /** The key of the event that is open, or null. */
  openKey: string | null;
}

/** The id of an event's row in the page. */
export function rowId(key: string): string {
  return `event-${key}`;
}
