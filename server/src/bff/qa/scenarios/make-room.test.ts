import { expect, it } from 'vitest';
import type { ArchivedCall } from '../../../contract/index.js';
import type { KnownCall } from './known-calls.js';
import { makeRoom, unseen } from './make-room.js';

const known = (n: number, attempts: number, listed = true): KnownCall => ({
  ...{ transaction_id: `ewh:${n}`, webhook_type: 'K', reference_user_id: 'a' },
  ...{ status: 'PENDING', attempts, next_attempt_at: null, listed },
});
// All that is read of a call in the archive.
const seen = (n: number, attempts: number, status: string | null = 'PENDING') =>
  ({ transaction_id: `ewh:${n}`, attempts, status }) as ArchivedCall;

it.each([
  ['nothing', [], [], 0],
  ['a call that is not there', [known(1, 0)], [], 1],
  ['one that is', [known(1, 1)], [seen(1, 1)], 0],
  ['one that no listing showed there', [known(1, 1)], [seen(1, 1, null)], 1],
  ['one that is newer there', [known(1, 1)], [seen(1, 2)], 0],
  ['attempts', [known(1, 3), known(2, 4)], [seen(1, 1), seen(2, 1)], 5],
  ['more attempts than calls', [known(1, 3), known(2, 0)], [], 3],
  ['more calls than attempts', [known(1, 0), known(2, 1)], [], 2],
  ['what is listed no more', [known(1, 9, false)], [], 0],
])('counts what the archive has not seen of %s', (_what, calls, archived, count) => {
  expect(unseen(calls, archived)).toBe(count);
});

it('waits until the archive has caught up, and requests a poll', async () => {
  const calls = Array.from({ length: 30 }, (_, n) => known(n, 1));
  let seenCalls = 0;
  const polls: number[] = [];
  const parts = {
    environment: 'sandbox' as const, // the narrowest type would be lost
    known: () => calls,
    poll: () => Promise.resolve(),
    rest: () => Promise.resolve(),
    callStore: {
      findCalls: () => Promise.resolve(calls.slice(0, seenCalls).map((_, n) => seen(n, 1))),
    },
    requestPoll: () => {
      seenCalls += 5;
      polls.push(seenCalls);
      return Promise.resolve();
    },
  };
  // 30 unseen and 15 more fit into a listing of 50 with 5 to spare.
  await makeRoom(parts, 15);
  expect(polls).toEqual([]);
  await makeRoom(parts, 25);
  expect(polls).toEqual([5, 10]);
  await makeRoom(parts, 1000);
  expect(seenCalls).toBe(30);
});
