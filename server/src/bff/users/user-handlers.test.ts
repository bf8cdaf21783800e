import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UpstreamNotJsonError, UpstreamUnreachableError } from '../../upstream/failures.js';
import {
  openCalls,
  testCall,
  testDelivery,
  testEvent,
  type CallFixture,
} from '../../testing/fixtures/call-fixture.js';
import { readOpenedAt, readUserHistory } from './user-handlers.js';

let fixture: CallFixture;
beforeEach(async () => {
  fixture = await openCalls();
});
afterEach(async () => {
  await fixture.remove();
});

it('has the calls and attempts of one user oldest first, and their reruns', async () => {
  const { calls, database } = fixture;
  const same = { reference_user_id: 'a/b ☃' };
  await database.kysely
    .insertInto('reruns')
    .values({
      ...{ id: 'r', environment: 'sandbox', transaction_id: 'ewh:1' },
      ...{ new_transaction_id: 'ewh:3', matched: 'response', outcome: 'accepted' },
      ...{ requested_at: 3, service_at: 0, requested_by: 'owner', job_id: null, following: 0 },
    })
    .execute();
  await calls.keepCalls('sandbox', [testCall(3, same), testCall(2), testCall(1, same)]);
  await calls.keepAttempts('sandbox', [testEvent(3, 1), testEvent(2, 1), testEvent(1, 1)]);
  const found = await readUserHistory(await fixture.listPlace(), 'a/b ☃');
  expect(found.calls.map((call) => call.transaction_id)).toEqual(['ewh:1', 'ewh:3']);
  expect(found.attempts.map((attempt) => attempt.attempt_key)).toEqual(['event-1-1', 'event-3-1']);
  expect(found.reruns).toMatchObject([{ id: 'r' }]);
});

it('has the newest 100 calls with their attempts', async () => {
  const { calls } = fixture;
  const numbers = Array.from({ length: 120 }, (_value, n) => n);
  await calls.keepCalls(
    'sandbox',
    numbers.map((n) => testCall(n, { reference_user_id: 'p' })),
  );
  await calls.keepAttempts(
    'sandbox',
    numbers.flatMap((n) => [1, 2, 3, 4, 5].map((attempt) => testEvent(n, attempt))),
  );
  const found = await readUserHistory(await fixture.listPlace(), 'p');
  expect([found.calls.length, found.attempts.length]).toEqual([100, 500]);
  expect(found.calls[0]?.transaction_id).toBe('ewh:20');
});

it('counts the attempts that the archive does not have', async () => {
  const { calls } = fixture;
  const numbers = Array.from({ length: 40 }, (_value, n) => n);
  const attempts = Array.from({ length: 16 }, (_value, n) => n + 1);
  await calls.keepCalls(
    'sandbox',
    numbers.map((n) => testCall(n, { reference_user_id: 'p', status: 'FAILED', attempts: 16 })),
  );
  // The first listing of the oldest call's attempts, and the third of the newest call's, came too late.
  const isListed = (n: number, attempt: number) =>
    (n !== 0 || attempt > 1) && (n !== 39 || attempt !== 3);
  await calls.keepAttempts(
    'sandbox',
    numbers.flatMap((n) =>
      attempts.filter((attempt) => isListed(n, attempt)).map((attempt) => testEvent(n, attempt)),
    ),
  );
  const found = await readUserHistory(await fixture.listPlace(), 'p');
  expect(found.calls.filter(({ attempts_missing }) => attempts_missing > 0)).toMatchObject([
    { transaction_id: 'ewh:0', attempts_missing: 1 },
    { transaction_id: 'ewh:39', attempts_missing: 1 },
  ]);
});

it('counts an attempt that was accepted here as missing until it is listed', async () => {
  const { calls, deliver, accept } = fixture;
  await calls.keepCalls('sandbox', [testCall(1)]);
  await calls.keepAttempts('sandbox', [testEvent(1, 1)]);
  await deliver(testDelivery(1));
  await accept('ewh:1');
  const read = async () => (await readUserHistory(await fixture.listPlace(), 'user-1')).calls;
  expect(await read()).toMatchObject([{ transaction_id: 'ewh:1', attempts_missing: 1 }]);
  await calls.keepAttempts('sandbox', [testEvent(1, 2, { http_status: 200 }), testEvent(1, 1)]);
  expect(await read()).toMatchObject([{ attempts_missing: 0 }]);
});

describe('when the invite was opened', () => {
  it.each<[string, { opened_at: string | null } | Error, number | null]>([
    ['is as the sandbox says', { opened_at: '2026-11-20T00:00:01Z' }, 1_795_132_801_000],
    ['is not provided before that', { opened_at: null }, null],
    ['is not provided while it cannot be asked', new UpstreamUnreachableError('X'), null],
    ['is not provided by a service without controls', new UpstreamNotJsonError(404), null],
  ])('%s', async (_title, answer, expected) => {
    const client = {
      control: () =>
        answer instanceof Error
          ? Promise.reject(answer)
          : Promise.resolve({ state: 'pending', completed_at: null, ...answer }),
    } as unknown as Parameters<typeof readOpenedAt>[0]; // no other control is asked
    expect(await readOpenedAt(client, 'p')).toBe(expected);
  });
});
