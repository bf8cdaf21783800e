import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { query } from '../api/client';
import { useHealth, useServiceHealth } from '../api/health';
import { useEnvironment } from '../api/use-environment';
import { Notice, UnreadableRecords } from '../ui/feedback/notice';
import { Fold, Summary } from '../ui/layout/fold';
import { countText, numberText } from '../ui/text/counts';
import { ConsoleTime } from './console-time';
import { QueryFailure } from './failure';
import { StaleNote } from './section';

interface UnreadRecordsProps {
  what: 'calls' | 'attempts';
  count: number;
}

/** The records of the service's own list (4.6, 4.8) that currently cannot be read. */
function AsListed({ what }: Omit<UnreadRecordsProps, 'count'>) {
  const operation = what === 'calls' ? 'call_get' : 'event_get';
  const list = useQuery(query(operation, { environment: useEnvironment(), body: {} }));
  if (list.error) return <QueryFailure query={list} />;
  return list.data && <UnreadableRecords records={list.data.unreadable} />;
}

/** How many records of the service's list could not be read, and on request the records. */
function UnreadRecords({ what, count }: UnreadRecordsProps) {
  return (
    <Notice tone="attention" className="mb-3">
      <p>
        {countText(count, 'record')} of the service’s last list could not be read, so{' '}
        {count === 1 ? 'it is' : 'they are'} not among these {what}.
      </p>
      <Fold summary={<Summary>Current list</Summary>}>
        <AsListed what={what} />
      </Fold>
    </Notice>
  );
}

const AWAY = {
  unreachable: 'The service has not responded since',
  maintenance: 'The service has been in maintenance since',
  failing: 'The service has returned errors since',
  console_full: 'The console’s disk has been full since',
  console_failing: 'The console has not stored what the service lists since',
};

/**
 * Says that the page may be out of date because the console or the service does not respond, and how much of the
 * service's list could not be read.
 */
export function ArchiveNote({ what, error, updatedAt }: ComponentProps<typeof StaleNote>) {
  const health = useHealth();
  const service = useServiceHealth();
  if (error !== null) return <StaleNote {...{ error, updatedAt }} what={what} />;
  if (!('since' in health)) {
    const isListed = what === 'calls' || what === 'attempts';
    const count = isListed ? (service?.unreadable[what] ?? 0) : 0;
    const notRead = isListed ? (service?.not_read[what] ?? 0) : 0;
    if (!isListed || count + notRead === 0) return null;
    return (
      <>
        {notRead > 0 && (
          <Notice tone="attention" className="mb-3">
            The service listed more {what} than the console reads at once. The last{' '}
            {numberText(notRead)} of that list were not read and may be missing here.
          </Notice>
        )}
        {count > 0 && <UnreadRecords {...{ what, count }} />}
      </>
    );
  }
  return (
    <Notice tone="attention" live className="mb-3">
      <strong>
        {AWAY[health.state]} <ConsoleTime ms={health.since} form="clock" />.
      </strong>{' '}
      {service?.failure?.detail} What is shown may be out of date. The console tries again
      automatically.
    </Notice>
  );
}
