import type { Found } from '@connect-console/server/contract';
import type { Finding } from './find-by-id';

interface FindStatusProps extends Pick<Finding, 'state' | 'failure'> {
  id: string;
  found: Found | null;
}

const many = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

function words({ state, failure, found }: FindStatusProps): string {
  switch (state) {
    case 'idle':
      return 'Type any part of an id.';
    case 'looking':
      return 'Looking…';
    case 'failed':
      return failure;
    case 'found': {
      const { users = [], calls = [] } = found ?? {};
      if (users.length + calls.length === 0)
        return 'Nobody and no call is known with this in its id.';
      return `Found ${many(users.length, 'user')} and ${many(calls.length, 'call')}.`;
    }
  }
}

/** How the search stands, always in its line, so that nothing moves; read out politely. */
export function FindStatus(props: FindStatusProps) {
  return (
    <p
      id={props.id}
      role="status"
      className={`border-t border-line px-4 py-2 text-xs ${props.state === 'failed' ? 'text-bad' : 'text-soft'}`}
    >
      {words(props)}
    </p>
  );
}
