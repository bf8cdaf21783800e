import type { Environment, UserEntry } from '@connect-console/server/contract';
import { ServiceAge } from '../../../records/service-age';
import { visibleText } from '../../../ui/text/visible-text';

interface NotedAgeProps {
  environment: Environment;
  ms: number | null;
}

/** How long ago something was noted of a user; "never" where it was not.  */
export function NotedAge({ environment, ms }: NotedAgeProps) {
  if (ms === null) return <span className="text-soft">never</span>;
  return <ServiceAge {...{ environment, ms }} />;
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
