import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  openCalls,
  testCall,
  testDelivery,
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

const read = async () => (await fixture.calls.findCalls('sandbox', ['ewh:1']))[0];

it('brings the payload and the user of a call, and no state', async () => {
  const { calls, deliver } = fixture;
  const listed = { status: 'COMPLETED', attempts: 3, reference_user_id: null };
  await calls.keepCalls('sandbox', [testCall(1, listed)]);
  await calls.keepAttempts('sandbox', [testEvent(1, 3)]);
  await deliver(testDelivery(1));
  expect(await read()).toMatchObject({
    ...{ state: 'delivered', attempts: 3, has_payload: true },
    ...{ reference_user_id: 'user-1', user_id: 'bcu_1' },
  });
  expect(await calls.findAttempts('sandbox', ['event-1-3'])).toMatchObject([
    { reference_user_id: 'user-1' },
  ]);
});

it('creates a call and its user, which a listing then completes', async () => {
  const { calls, deliver, database } = fixture;
  await deliver(testDelivery(1));
  expect(await read()).toMatchObject({
    ...{ state: 'unknown', state_reason: 'not_listed', status: null, attempts: 0 },
    ...{ webhook_type: 'USER_VERIFICATION_COMPLETED', has_payload: true, user_id: 'bcu_1' },
    sequence: (testDelivery(1).created_at ?? 0) * 1000,
  });
  const users = () => database.kysely.selectFrom('users').selectAll().execute();
  expect(await users()).toMatchObject([
    {
      ...{ reference_user_id: 'user-1', user_id: 'bcu_1', source: 'webhook' },
      ...{ status: 'verified', delivery: 'unknown', delivery_call: 'ewh:1' },
    },
  ]);
  expect(await calls.keepCalls('sandbox', [testCall(1, { status: 'COMPLETED' })])).toBe(false);
  expect(await read()).toMatchObject({ state: 'delivered', attempts: 1, has_payload: true });
  expect(await users()).toMatchObject([{ delivery: 'delivered' }]);
});

it.each<[string, () => Promise<unknown>, string | null]>([
  ['is final', () => Promise.resolve(), null],
  [
    'outlasts the listing in which the call is still pending',
    () => fixture.calls.keepCalls('sandbox', [testCall(1)]),
    null,
  ],
  [
    'stays, and says so where the service goes on to retry',
    async () => {
      await fixture.calls.keepCalls('sandbox', [testCall(1)]);
      await fixture.calls.keepAttempts('sandbox', [testEvent(1, 2)]);
    },
    'listed_pending',
  ],
  [
    'stays, and says so where the service lists it as FAILED',
    () => fixture.calls.keepCalls('sandbox', [testCall(1, { status: 'FAILED' })]),
    'listed_failed',
  ],
  [
    'outlasts the call leaving the window',
    async () => {
      await fixture.calls.keepCalls('sandbox', [testCall(1)]);
      await fixture.calls.keepCalls('sandbox', [testCall(2)]);
    },
    null,
  ],
])('that was accepted here %s', async (_title, then, state_reason) => {
  await fixture.deliver(testDelivery(1));
  await fixture.accept('ewh:1');
  expect(await read()).toMatchObject({ state: 'delivered', delivered_attempt: null });
  await then();
  expect(await read()).toMatchObject({ state: 'delivered', state_reason, delivered_attempt: null });
});

it('publishes nothing when it is accepted again', async () => {
  const { changes, deliver, accept } = fixture;
  await deliver(testDelivery(1));
  await accept('ewh:1');
  const before = await changes.newest('sandbox');
  await accept('ewh:1');
  expect(await changes.newest('sandbox')).toBe(before);
});

it('shows no response of an attempt before the one that was accepted here', async () => {
  const { calls, deliver, accept } = fixture;
  await calls.keepAttempts('sandbox', [testEvent(1, 2), testEvent(1, 1)]);
  expect(await read()).toMatchObject({ state: 'retrying', attempts: 2, response: '5xx' });
  await deliver(testDelivery(1));
  await accept('ewh:1');
  const unseen = {
    response: null,
    http_status: null,
    response_attempt: null,
    destination_url: null,
  };
  expect(await read()).toMatchObject({ state: 'delivered', attempts: 3, ...unseen });
  await calls.keepAttempts('sandbox', [testEvent(1, 3, { http_status: 200 })]);
  expect(await read()).toMatchObject({ attempts: 3, response: '2xx', response_attempt: 3 });
});

it('shows the response of an attempt that the service counts as failed all the same', async () => {
  const { calls, deliver, accept } = fixture;
  await calls.keepAttempts('sandbox', [testEvent(1, 1)]);
  await deliver(testDelivery(1));
  await accept('ewh:1');
  await calls.keepAttempts('sandbox', [testEvent(1, 2), testEvent(1, 1)]);
  expect(await read()).toMatchObject({
    ...{ state: 'delivered', attempts: 2, response: '5xx', response_attempt: 2 },
  });
});

it('shows no response of an attempt before the one that a listing counts as accepted', async () => {
  const { calls } = fixture;
  await calls.keepAttempts('sandbox', [testEvent(1, 2), testEvent(1, 1)]);
  await calls.keepCalls('sandbox', [testCall(1, { status: 'COMPLETED', attempts: 3 })]);
  expect(await read()).toMatchObject({ state: 'delivered', attempts: 3, response: null });
});
