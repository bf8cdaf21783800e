import type { CappedCount, Found } from '@connect-console/server/contract';
import { countText } from '../../../ui/text/counts';

function part(listed: number, all: CappedCount, one: string, many: string): string {
  if (all.count > listed) return `${listed} of ${countText(all, one, many)}`;
  return countText({ count: listed, more: false }, one, many);
}

/** The results of a search, and whether there may be more. */
export function foundText({ users, calls, matches }: Found): string {
  // The search may have stopped before it counted all matches.
  const mayBeMore =
    (matches.users.more && matches.users.count <= users.length) ||
    (matches.calls.more && matches.calls.count <= calls.length);
  const rest = mayBeMore ? ' There may be more matches. Enter more of the ID.' : '';
  if (users.length + calls.length === 0) {
    return mayBeMore
      ? `No matches found so far.${rest}`
      : 'No ID in the lists of users and calls contains this text.';
  }
  const userText = part(users.length, matches.users, 'user', 'users');
  return `Found ${userText} and ${part(calls.length, matches.calls, 'call', 'calls')}.${rest}`;
}
