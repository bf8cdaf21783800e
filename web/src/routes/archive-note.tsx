import type { Environment } from '@connect-console/server/contract';
import { useHealth, useServiceHealth } from '../api/health';
import { AwayNote } from './away-note';
import { StaleNote } from './stale-note';
import { UnreadRecords } from './unread-records';

interface ArchiveNoteProps {
  environment: Environment;
  what: 'calls' | 'events' | 'figures';
  /** Why the console could not be asked, or null. */
  error: unknown;
  /** When what is shown was read, in ms on this browser's clock. */
  updatedAt: number;
}

/**
 * Says that a list is the last known one, as the console cannot be asked or the service fails, and what of
 * the service's own list could not be read.
 */
export function ArchiveNote({ environment, what, error, updatedAt }: ArchiveNoteProps) {
  const health = useHealth(environment);
  const told = useServiceHealth(environment);
  if (error !== null) return <StaleNote {...{ what, error, updatedAt }} />;
  if ('since' in health) return <AwayNote environment={environment} />;
  const count = told?.unreadable[what] ?? 0;
  return count > 0 ? <UnreadRecords {...{ environment, what, count }} /> : null;
}
