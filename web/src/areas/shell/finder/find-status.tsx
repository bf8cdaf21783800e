import type { CappedCount, Found } from '@connect-console/server/contract';
import { countText } from '../../../ui/text/counts';
import type { Finding } from './find-by-id';

interface FindStatusProps extends Pick<Finding, 'state' | 'failure'> {
  id: string;
  found: Found | null;
}

function part(listed: number, all: CappedCount, one: string, many: string): string {
  if (all.count > listed) return `${listed} of ${countText(all, one, many)}`;
  return countText({ count: listed, more: false }, one, many);
}

function foundWords({ users, calls, matches }: Found): string {
  // Beyond those that are listed nothing is known of a number.
  const mayBeMore =
    (matches.users.more && matches.users.count <= users.length) ||
    (matches.calls.more && matches.calls.count <= calls.length);
  const rest = mayBeMore ? ' There may be more matches. Enter more of the ID.' : '';
  if (users.length + calls.length === 0) {
    return mayBeMore ? `No matches found so far.${rest}` : 'No user or call ID contains this text.';
  }
  const people = part(users.length, matches.users, 'user', 'users');
  return `Found ${people} and ${part(calls.length, matches.calls, 'call', 'calls')}.${rest}`;
}

function words({ state, failure, found }: FindStatusProps): string {
  switch (state) {
    case 'idle':
      return 'Enter any part of an ID.';
    case 'looking':
      return 'Searching…';
    case 'failed':
      return failure;
    case 'found':
      return found ? foundWords(found) : '';
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
