import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UpstreamNotJsonError, UpstreamUnreachableError } from '../../upstream/failures.js';
import {
  openCalls,
  testCall,
  testEvent,
  type CallFixture,
} from '../../testing/fixtures/call-fixture.js';
import { createLastResponses } from '../service/last-responses.js';
import { readOpenedAt, readUserHistory } from './user-history.js';

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
  const { key } = await fixture.listPlace();
  const found = await readUserHistory(database.kysely, 'sandbox', key, 'a/b ☃');
  expect(found.calls.map((call) => call.transaction_id)).toEqual(['ewh:1', 'ewh:3']);
  expect(found.attempts.map((attempt) => attempt.attempt_key)).toEqual(['event-1-1', 'event-3-1']);
  expect(found.reruns).toMatchObject([{ id: 'r' }]);
});

it('has at most the newest 100 calls and 500 attempts', async () => {
  const { calls, database } = fixture;
  const numbers = Array.from({ length: 120 }, (_value, n) => n);
  await calls.keepCalls(
    'sandbox',
    numbers.map((n) => testCall(n, { reference_user_id: 'p' })),
  );
  await calls.keepAttempts(
    'sandbox',
    numbers.flatMap((n) => [1, 2, 3, 4, 5].map((attempt) => testEvent(n, attempt))),
  );
  const { key } = await fixture.listPlace();
  const found = await readUserHistory(database.kysely, 'sandbox', key, 'p');
  expect([found.calls.length, found.attempts.length]).toEqual([100, 500]);
  expect(found.calls[0]?.transaction_id).toBe('ewh:20');
});

describe('when the invite was opened', () => {
  type Answer = { opened_at: string | null } | Error;
  /** What a service answers that has sandbox controls or has none, and which of them were asked. */
  async function openedAt(hasControls: boolean, answer: Answer) {
    const asked: string[] = [];
    const client = {
      control: (operation: string) => {
        asked.push(operation);
        if (!hasControls) return Promise.reject(new UpstreamNotJsonError(404));
        if (operation === 'offer') return Promise.resolve({});
        if (answer instanceof Error) return Promise.reject(answer);
        return Promise.resolve({ state: 'pending', completed_at: null, ...answer });
      },
    } as unknown as Parameters<typeof readOpenedAt>[2]; // no other control is asked
    const lastResponses = createLastResponses(fixture.database, fixture.changes);
    return [await readOpenedAt(lastResponses, 'sandbox', client, 'p'), ...asked];
  }

  it.each<[string, boolean, Answer, [number | null, ...string[]]]>([
    [
      'is as the sandbox says',
      true,
      { opened_at: '2026-11-20T00:00:01Z' },
      [1_795_132_801_000, 'offer', 'user'],
    ],
    ['is not provided before that', true, { opened_at: null }, [null, 'offer', 'user']],
    [
      'is not provided while it cannot be asked',
      true,
      new UpstreamUnreachableError('X'),
      [null, 'offer', 'user'],
    ],
    ['is not asked of a service without controls', false, { opened_at: null }, [null, 'offer']],
  ])('%s', async (_title, hasControls, answer, expected) => {
    expect(await openedAt(hasControls, answer)).toEqual(expected);
  });
});
