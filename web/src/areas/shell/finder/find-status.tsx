import type { CappedCount, Found } from '@connect-console/server/contract';
import { countText } from '../../../ui/text/counts';

/** The state of a search. */
export interface Finding {
  /** The newest result; null until there is one. */
  found: Found | null;
  state: 'idle' | 'looking' | 'found' | 'failed';
  /** Why it failed; empty otherwise. */
  failure: string;
}

function part(listed: number, all: CappedCount, one: string, many: string): string {
  if (all.count > listed) return `${listed} of ${countText(all, one, many)}`;
  return countText({ count: listed, more: false }, one, many);
}

function foundWords({ users, calls, matches }: Found): string {
  // The search may have stopped before it counted all matches.
  const mayBeMore =
    (matches.users.more && matches.users.count <= users.length) ||
    (matches.calls.more && matches.calls.count <= calls.length);
  const rest = mayBeMore ? ' There may be more matches. Enter more of the ID.' : '';
  if (users.length + calls.length === 0) {
    return mayBeMore ? `No matches found so far.${rest}` : 'No user or call ID contains this text.';
  }
  const userText = part(users.length, matches.users, 'user', 'users');
  return `Found ${userText} and ${part(calls.length, matches.calls, 'call', 'calls')}.${rest}`;
}

function words({ state, failure, found }: Finding): string {
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

/** The state of the search, in a line of its own, so that nothing moves. */
export function FindStatus(props: Finding & { id: string }) {
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
