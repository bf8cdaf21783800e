import type { CappedCount, Found } from '@connect-console/server/contract';
import { countText } from '../../ui/capped-count';
import type { Finding } from './find-by-id';

interface FindStatusProps extends Pick<Finding, 'state' | 'failure'> {
  id: string;
  found: Found | null;
}

function part(listed: number, all: CappedCount, one: string, many: string): string {
  const of = all.more || all.count > listed ? `${listed} of ` : '';
  return of + countText(all, one, many);
}

function words({ state, failure, found }: FindStatusProps): string {
  switch (state) {
    case 'idle':
      return 'Type any part of an id.';
    case 'looking':
      return 'Looking…';
    case 'failed':
      return failure;
    case 'found': {
      if (!found || found.users.length + found.calls.length === 0)
        return 'Nobody and no call is known with this in its id.';
      const { users, calls, matches } = found;
      const people = part(users.length, matches.users, 'user', 'users');
      return `Found ${people} and ${part(calls.length, matches.calls, 'call', 'calls')}.`;
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
