import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  FIRST_AT,
  openCalls,
  testCall,
  testEvent,
  type CallFixture,
} from '../../../testing/fixtures/call-fixture.js';

let fixture: CallFixture;
beforeEach(async () => {
  fixture = await openCalls();
});
afterEach(async () => {
  await fixture.remove();
});

const read = async (id: string) => (await fixture.calls.findCalls('sandbox', [id]))[0];
/** The records that were published since `id`, as `topic key`. */
const published = async (id: number) =>
  (await fixture.changes.since('sandbox', id, 100))?.map(({ topic, key }) => `${topic} ${key}`);

describe('a listed call', () => {
  it('is kept as it moves, and published only when something changed', async () => {
    const { calls, changes } = fixture;
    expect(await calls.keepCalls('sandbox', [testCall(1)])).toBe(false);
    const before = await changes.newest('sandbox');
    await calls.keepCalls('sandbox', [testCall(1)]);
    expect(await changes.newest('sandbox')).toBe(before);
    const later = { created_at: '2027-01-01T00:00:00Z' };
    const failed = testCall(1, { status: 'FAILED', attempts: 16, ...later });
    expect(await calls.keepCalls('sandbox', [failed])).toBe(false);
    expect(await published(before)).toContain('call ewh:1');
    expect(await read('ewh:1')).toMatchObject({
      ...{ state: 'failed', attempts: 16, reference_user_id: 'user-1' },
      // Its position in the list stays, whatever time a later listing states.
      sequence: FIRST_AT * 1000 + 1_000_000,
    });
    expect(await calls.findCalls('production', ['ewh:1'])).toEqual([]);
  });

  it('brings its user, and a later listing without a name takes nothing back', async () => {
    const { calls, database } = fixture;
    await calls.keepCalls('sandbox', [testCall(1, { user_id: 'bcu_1' })]);
    await calls.keepCalls('sandbox', [
      testCall(1, { reference_user_id: null, attempts: 2, created_at: null }),
    ]);
    expect(await read('ewh:1')).toMatchObject({
      ...{ reference_user_id: 'user-1', user_id: 'bcu_1', created_at: FIRST_AT + 1000 },
    });
    const users = await database.kysely.selectFrom('users').selectAll().execute();
    expect(users).toMatchObject([
      { reference_user_id: 'user-1', source: 'webhook', user_id: 'bcu_1', status: 'verified' },
    ]);
  });

  it('knows a rerun that was requested here as soon as its new call is listed', async () => {
    const { calls, database } = fixture;
    await database.kysely
      .insertInto('reruns')
      .values({
        ...{ id: 'r', environment: 'sandbox', transaction_id: 'ewh:1' },
        ...{ new_transaction_id: 'ewh:2', matched: 'response', outcome: 'accepted' },
        ...{ requested_at: 1, service_at: 0, requested_by: 'owner', job_id: null, following: 0 },
      })
      .execute();
    await calls.keepCalls('sandbox', [testCall(2), testCall(1)]);
    expect(await read('ewh:2')).toMatchObject({ rerun_of: 'ewh:1' });
    expect(await read('ewh:1')).toMatchObject({ rerun_of: null, rerun_state: 'retrying' });
  });

  it('that is pending and no longer listed is unknown, until an attempt or a listing shows it', async () => {
    const { calls } = fixture;
    const done = testCall(2, { status: 'COMPLETED' });
    await calls.keepCalls('sandbox', [done, testCall(1)]);
    await calls.keepCalls('sandbox', [testCall(3), testCall(9)]);
    const left = await read('ewh:1');
    expect(left).toMatchObject({ state: 'unknown', state_reason: 'left_window', attempts: 1 });
    expect(left?.unlisted_at).toBeGreaterThan(0);
    expect(await read('ewh:2')).toMatchObject({ state: 'delivered', unlisted_at: null });
    await calls.keepAttempts('sandbox', [testEvent(1, 4)]);
    expect(await read('ewh:1')).toMatchObject({ state: 'retrying', attempts: 4 });
    await calls.keepCalls('sandbox', [testCall(1, { attempts: 5 }), testCall(3)]);
    expect(await read('ewh:1')).toMatchObject({
      ...{ state: 'retrying', attempts: 5, unlisted_at: null },
    });
  });
});

describe('a listed attempt', () => {
  it('is kept once, whatever a later listing says of it', async () => {
    const { calls, changes } = fixture;
    await calls.keepAttempts('sandbox', [testEvent(1, 1)]);
    const before = await changes.newest('sandbox');
    await calls.keepAttempts('sandbox', [testEvent(1, 1, { http_status: 200 })]);
    expect(await calls.findAttempts('sandbox', ['event-1-1'])).toMatchObject([{ response: '5xx' }]);
    expect(await changes.newest('sandbox')).toBe(before);
  });

  it('that was listed before its response was known takes it from a later listing', async () => {
    const { calls, changes } = fixture;
    await calls.keepAttempts('sandbox', [testEvent(1, 1, { http_status: null })]);
    const before = await changes.newest('sandbox');
    const accepted = testEvent(1, 1, { http_status: 200, response_body: 'thanks' });
    await calls.keepAttempts('sandbox', [accepted]);
    expect(await read('ewh:1')).toMatchObject({ state: 'delivered', delivered_attempt: 1 });
    expect(await calls.findAttempts('sandbox', ['event-1-1'])).toMatchObject([
      { response: '2xx', body_excerpt: 'thanks' },
    ]);
    expect(await published(before)).toEqual(['attempt event-1-1', 'call ewh:1']);
  });

  it('without an ID is identified by its record, and equal ones by their count', async () => {
    const { calls, database } = fixture;
    const alike = testEvent(1, 1, { event_id: null });
    const other = testEvent(1, 2, { event_id: null });
    for (const [listing, stored] of [
      [[alike, alike], 2],
      [[other, alike, alike], 3],
      [[alike, other], 3],
      [[alike, alike, alike, other], 4],
    ] as const) {
      await calls.keepAttempts('sandbox', listing);
      const rows = await database.kysely.selectFrom('attempts').select('attempt').execute();
      expect(rows).toHaveLength(stored);
    }
  });

  it.each([3, 16])('without a response, the %sth, says nothing of how it ended', async (n) => {
    await fixture.calls.keepAttempts('sandbox', [testEvent(1, n, { http_status: null })]);
    expect(await read('ewh:1')).toMatchObject({ state: 'unknown', attempts: n });
  });

  it.each([
    ['a failed one', 3, {}, 'retrying', 3],
    ['an accepted one', 3, { http_status: 200 }, 'delivered', 3],
    ['a failed 16th one', 16, {}, 'failed', 16],
  ])('creates its call, which no listing shows: %s', async (_title, n, more, state, attempts) => {
    const type = { webhook_type: 'USER_VERIFICATION_COMPLETED' };
    await fixture.calls.keepAttempts('sandbox', [testEvent(1, n, { ...type, ...more })]);
    expect(await read('ewh:1')).toMatchObject({
      ...{ ...type, state, attempts, status: null, created_at: null, reference_user_id: null },
      ...{ response_attempt: n, destination_url: 'https://example.test:8443/hook' },
    });
    const gap = await fixture.calls.keepCalls('sandbox', [testCall(1, { attempts: n })]);
    expect(gap).toBe(false);
    expect(await read('ewh:1')).toMatchObject({ state: n === 16 ? 'failed' : state });
  });

  it('keeps a call retrying while it is listed, and leaves it unknown once it is not', async () => {
    const { calls } = fixture;
    await calls.keepAttempts('sandbox', [testEvent(1, 2)]);
    expect(await read('ewh:1')).toMatchObject({ state: 'retrying', attempts: 2 });
    await calls.keepAttempts('sandbox', [testEvent(2, 1)]);
    expect(await read('ewh:1')).toMatchObject({ state: 'unknown', state_reason: 'left_window' });
    await calls.keepAttempts('sandbox', [testEvent(1, 2), testEvent(2, 1)]);
    expect(await read('ewh:1')).toMatchObject({ state: 'retrying', state_reason: null });
    // Its newest attempt leaves the listing in the poll that shows a newer one, which then leaves it too.
    await calls.keepAttempts('sandbox', [testEvent(1, 4)]);
    expect(await read('ewh:1')).toMatchObject({ state: 'retrying', attempts: 4 });
    await calls.keepAttempts('sandbox', [testEvent(2, 2)]);
    expect(await read('ewh:1')).toMatchObject({ state: 'unknown', state_reason: 'left_window' });
  });

  it.each([
    ['twice under the same number', [7, 7], 'retrying'],
    ['sixteen times without a number', Array.from({ length: 16 }, () => null), 'failed'],
  ])('counts as one attempt or as several: failed %s', async (_title, numbers, state) => {
    const attempts = numbers.map((attempt, n) => testEvent(1, n, { attempt }));
    await fixture.calls.keepAttempts('sandbox', attempts);
    expect(await read('ewh:1')).toMatchObject({ state });
  });
});

it.each([
  ['an accepted attempt', 'retried and listed FAILED', 'listed_failed', { status: 'FAILED' }],
  ['an accepted attempt', 'retried and still listed', 'listed_pending', { attempts: 4 }],
])('%s is final, though the call is %s', async (_first, _then, state_reason, more) => {
  const { calls } = fixture;
  await calls.keepCalls('sandbox', [testCall(1, { attempts: 3 })]);
  await calls.keepAttempts('sandbox', [testEvent(1, 3, { http_status: 204 })]);
  expect(await read('ewh:1')).toMatchObject({ state: 'delivered', delivered_attempt: 3 });
  await calls.keepAttempts('sandbox', [testEvent(1, 4), testEvent(1, 3)]);
  await calls.keepCalls('sandbox', [testCall(1, more)]);
  expect(await read('ewh:1')).toMatchObject({
    ...{ state: 'delivered', state_reason, delivered_attempt: 3 },
  });
});

it('names no accepted attempt of a call that is listed COMPLETED without one', async () => {
  await fixture.calls.keepCalls('sandbox', [testCall(1, { status: 'COMPLETED', attempts: 0 })]);
  expect(await read('ewh:1')).toMatchObject({ state: 'delivered', delivered_attempt: null });
});

it('names no accepted attempt of a call whose counted attempts are all known to have failed', async () => {
  await fixture.calls.keepCalls('sandbox', [testCall(1, { status: 'COMPLETED', attempts: 1 })]);
  expect(await read('ewh:1')).toMatchObject({ delivered_attempt: 1 });
  await fixture.calls.keepAttempts('sandbox', [testEvent(1, 1, { attempt: null })]);
  expect(await read('ewh:1')).toMatchObject({ state: 'delivered', delivered_attempt: null });
});

it('keeps records without a time in the order of the polls, however the clock is read', async () => {
  const { calls } = fixture;
  const untimed = { created_at: undefined };
  const ahead = new Date(Date.now() + 3_900).toUTCString();
  for (const [n, serviceDate] of [ahead, null, ahead, null].entries()) {
    const listed = Array.from({ length: n + 1 }, (_value, index) => n - index);
    await calls.keepCalls(
      'sandbox',
      listed.map((one) => testCall(one, untimed)),
      serviceDate,
    );
    const attempts = listed.map((one) => testEvent(one, 1, untimed));
    await calls.keepAttempts('sandbox', attempts, serviceDate);
  }
  const keys = [0, 1, 2, 3].map((n) => `event-${n}-1`);
  const found = await calls.findCalls('sandbox', ['ewh:0', 'ewh:1', 'ewh:2', 'ewh:3']);
  const attempts = await calls.findAttempts('sandbox', keys);
  const inOrder = (records: readonly { sequence: number }[]) =>
    [...records].sort((a, b) => a.sequence - b.sequence);
  expect(inOrder(found)).toMatchObject([0, 1, 2, 3].map((n) => ({ transaction_id: `ewh:${n}` })));
  expect(inOrder(attempts)).toMatchObject(keys.map((attempt_key) => ({ attempt_key })));
});
