import type { Environment } from '@connect-console/server/contract';
import { lazy, Suspense } from 'react';
import { useHealth, useServiceHealth } from '../api/health';
import { useBrowserNow } from '../api/service-clock';
import { Notice } from '../ui/feedback/notice';
import { TimeStamp } from '../ui/time/time-stamp';
import { StaleNote } from './stale-note';

// Nearly every service is read whole.
const UnreadRecords = lazy(async () => ({
  default: (await import('./unread-records')).UnreadRecords,
}));

interface ArchiveNoteProps {
  environment: Environment;
  /** What is shown: "calls". */
  what: string;
  /** Why the console could not be asked, or null. */
  error: unknown;
  /** When what is shown was read, in ms on this browser's clock. */
  updatedAt: number;
}

const AWAY = {
  unreachable: 'The service has not answered since',
  maintenance: 'The service is in maintenance since',
  failing: 'The service has not answered as it should since',
};

/**
 * Says that what is shown is the last known, as the console cannot be asked or the service fails, and what of
 * the service's own list of calls or events could not be read.
 */
export function ArchiveNote({ environment, what, error, updatedAt }: ArchiveNoteProps) {
  const health = useHealth(environment);
  const told = useServiceHealth(environment);
  const now = useBrowserNow();
  if (error !== null) return <StaleNote {...{ what, error, updatedAt }} />;
  if (!('since' in health)) {
    const isListed = what === 'calls' || what === 'events';
    const count = isListed ? (told?.unreadable[what] ?? 0) : 0;
    const notRead = isListed ? (told?.not_read[what] ?? 0) : 0;
    if (!isListed || count + notRead === 0) return null;
    return (
      <>
        {notRead > 0 && (
          <div className="mb-3">
            <Notice tone="attention">
              The service listed more {what} than the console reads at once. The last{' '}
              {notRead.toLocaleString('en')} of that list were not read and may be missing here.
            </Notice>
          </div>
        )}
        {count > 0 && (
          <Suspense>
            <UnreadRecords {...{ environment, what, count }} />
          </Suspense>
        )}
      </>
    );
  }
  return (
    <div className="mb-3">
      <Notice tone="attention" live>
        <strong>
          {AWAY[health.state]} <TimeStamp ms={health.since} now={now} form="clock" />.
        </strong>{' '}
        {told?.failure?.detail} What is shown is what was known last; the console asks again by
        itself.
      </Notice>
    </div>
  );
}
