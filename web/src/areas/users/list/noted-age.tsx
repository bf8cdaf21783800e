import type { Environment, UserEntry } from '@connect-console/server/contract';
import { useServiceNow } from '../../../api/service-clock';
import { visibleText } from '../../../ui/text/visible-text';
import { TimeStamp } from '../../../ui/time/time-stamp';

interface NotedAgeProps {
  environment: Environment;
  ms: number | null;
}

/** How long ago something was noted of a user; "never" where it was not. Ticks alone, not with its list. */
export function NotedAge({ environment, ms }: NotedAgeProps) {
  const now = useServiceNow(environment);
  return ms === null ? <span className="text-soft">never</span> : <TimeStamp ms={ms} now={now} />;
}

/** How long the console has known a user, and how it came to. */
export function KnownSince({ environment, user }: { environment: Environment; user: UserEntry }) {
  const { source, registered_by, known_since } = user;
  return (
    <span>
      <NotedAge environment={environment} ms={known_since} />
      <span className="text-soft">
        {source === 'webhook' && ' in a webhook call'}
        {source === 'looked_up' && ' looked up'}
        {source === 'registered' && registered_by !== null && (
          <>
            {' '}
            by <bdi>{visibleText(registered_by)}</bdi>
          </>
        )}
      </span>
    </span>
  );
}
