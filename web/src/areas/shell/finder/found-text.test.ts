import { expect, it } from 'vitest';
import { archivedCall } from '../../../testing/archived';
import { foundText } from './found-text';

const user = (n: number) => ({ reference_user_id: `panel-${n}`, status: 'verified' as const });
const call = (n: number) => archivedCall({ transaction_id: `ewh:panel-${n}` });
const many = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_value, n) => make(n));
const REST = 'There may be more matches. Enter more of the ID.';

it.each([
  [1, 1, false, 0, 0, false, 'Found 1 user and 0 calls.'],
  [8, 12, false, 3, 3, false, 'Found 8 of 12 users and 3 calls.'],
  [1, 1, true, 0, 0, true, `Found 1 user and 0 calls. ${REST}`],
  [8, 40, true, 8, 90, true, 'Found 8 of 40+ users and 8 of 90+ calls.'],
  [8, 40, false, 2, 2, true, `Found 8 of 40 users and 2 calls. ${REST}`],
  [0, 0, false, 0, 0, false, 'No ID in the lists of users and calls contains this text.'],
  [0, 0, true, 0, 0, true, `No matches found so far. ${REST}`],
])(
  '%i users of %i (more: %o), %i calls of %i (more: %o): %s',
  (users, allUsers, moreUsers, calls, allCalls, moreCalls, words) => {
    const found = {
      users: many(users, user),
      calls: many(calls, call),
      matches: {
        users: { count: allUsers, more: moreUsers },
        calls: { count: allCalls, more: moreCalls },
      },
    };
    expect(foundText(found)).toBe(words);
  },
);
