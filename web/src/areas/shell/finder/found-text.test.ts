import { expect, it } from 'vitest';
import { archivedCall } from '../../../testing/archived';
import { foundText } from './palette';

const REST = 'There may be more matches. Enter more of the ID.';

it.each([
  [1, 2, false, 'Found 1 user and 2 calls.'],
  [8, 0, true, `Found 8 users and 0 calls. ${REST}`],
  [0, 0, false, 'No ID in the lists of users and calls contains this text.'],
  [0, 0, true, `No matches found so far. ${REST}`],
])('%i users, %i calls, more: %o: %s', (users, calls, more, words) => {
  const user = { reference_user_id: 'panel-1', status: 'verified' as const };
  const found = {
    users: Array.from({ length: users }, () => user),
    calls: Array.from({ length: calls }, () => archivedCall()),
  };
  expect(foundText({ ...found, more })).toBe(words);
});
