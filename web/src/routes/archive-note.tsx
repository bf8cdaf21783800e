import type { Environment } from '@connect-console/server/contract';
import { useHealth } from '../api/health';
import { useBrowserNow } from '../api/service-clock';
import { Notice } from '../ui/notice';
import { TimeStamp } from '../ui/time-stamp';
import { StaleNote } from './stale-note';

interface ArchiveNoteProps {
  environment: Environment;
  /** What is listed: "calls". */
  what: string;
  /** Why the console could not be asked, or null. */
  error: unknown;
  /** When what is shown was read, in ms on this browser's clock. */
  updatedAt: number;
}

/** Says that a list is the last known one: the console cannot be asked, or the service does not answer it. */
export function ArchiveNote({ environment, what, error, updatedAt }: ArchiveNoteProps) {
  const health = useHealth(environment);
  const now = useBrowserNow();
  if (error !== null) return <StaleNote {...{ what, error, updatedAt }} />;
  if (health.state !== 'unreachable') return null;
  return (
    <div className="mb-3">
      <Notice tone="attention" live>
        <strong>
          The service has not answered since <TimeStamp ms={health.since} now={now} form="clock" />.
        </strong>{' '}
        These are the last known {what}; new ones are shown as soon as it answers.
      </Notice>
    </div>
  );
}
