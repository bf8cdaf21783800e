import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  openArchive,
  testCall,
  testDelivery,
  testEvent,
  type ArchiveFixture,
} from '../../../testing/fixtures/archive-fixture.js';

let fixture: ArchiveFixture;
beforeEach(async () => {
  fixture = await openArchive();
});
afterEach(async () => {
  await fixture.remove();
});

const changesSince = (id: number) => fixture.changes.since('sandbox', id, 100);

it('keeps a call as it moves, and notes it only when something changed', async () => {
  const { archive, changes } = fixture;
  const first = await archive.keepCalls('sandbox', [testCall(1)]);
  expect(first).toEqual({ added: 1, changed: 0, gap: false, pending: true });
  await archive.keepCalls('sandbox', [testCall(1)]);
  expect(await changes.newest('sandbox')).toBe(1);
  const failed = testCall(1, {
    status: 'FAILED',
    attempts: 16,
    created_at: '2027-01-01T00:00:00Z',
  });
  const moved = await archive.keepCalls('sandbox', [failed]);
  expect(moved).toEqual({ added: 0, changed: 1, gap: false, pending: false });
  expect(await changesSince(1)).toEqual([{ id: 2, topic: 'call', key: 'ewh:1' }]);
  const [call] = await archive.findCalls('sandbox', ['ewh:1']);
  expect(call).toMatchObject({ status: 'FAILED', attempts: 16, reference_user_id: 'person-1' });
  expect(call?.position).toBe((testCall(1).created ?? 0) * 1000);
  expect(await archive.findCalls('production', ['ewh:1'])).toEqual([]);
});

it('keeps an event once, whatever a later listing says of it', async () => {
  const { archive, changes } = fixture;
  await archive.keepEvents('sandbox', [testEvent(1, 1)]);
  const again = await archive.keepEvents('sandbox', [testEvent(1, 1, { http_status: 200 })]);
  expect(again).toMatchObject({ added: 0, changed: 0 });
  expect(await archive.findEvents('sandbox', ['event-1-1'])).toMatchObject([{ answer: '5xx' }]);
  expect(await changes.newest('sandbox')).toBe(1);
});

it('keeps records without a time in the order of the looks, however the clock is read', async () => {
  const { archive } = fixture;
  const untimed = { created_at: undefined };
  const ahead = new Date(Date.now() + 3_900).toUTCString();
  for (const [n, serviceDate] of [ahead, null, ahead, null].entries()) {
    const listed = Array.from({ length: n + 1 }, (_value, index) => n - index);
    const calls = listed.map((one) => testCall(one, untimed));
    const events = listed.map((one) => testEvent(one, 1, untimed));
    await archive.keepCalls('sandbox', calls, serviceDate);
    await archive.keepEvents('sandbox', events, serviceDate);
  }
  const keys = [0, 1, 2, 3].map((n) => `event-${n}-1`);
  const calls = await archive.findCalls('sandbox', ['ewh:0', 'ewh:1', 'ewh:2', 'ewh:3']);
  const events = await archive.findEvents('sandbox', keys);
  const inOrder = (records: readonly { position: number }[]) =>
    [...records].sort((a, b) => a.position - b.position);
  expect(inOrder(calls)).toMatchObject([0, 1, 2, 3].map((n) => ({ transaction_id: `ewh:${n}` })));
  expect(inOrder(events)).toMatchObject(keys.map((event_key) => ({ event_key })));
});

it('tells apart records without an id by what they say, and alike ones by their number', async () => {
  const { archive } = fixture;
  const alike = testEvent(1, 1, { event_id: null });
  const other = testEvent(1, 2, { event_id: null });
  expect((await archive.keepEvents('sandbox', [alike, alike])).added).toBe(2);
  expect((await archive.keepEvents('sandbox', [other, alike, alike])).added).toBe(1);
  expect((await archive.keepEvents('sandbox', [alike, other])).added).toBe(0);
  expect((await archive.keepEvents('sandbox', [alike, alike, alike, other])).added).toBe(1);
});

it('lets a delivery bring the payload and the person, and never the status', async () => {
  const { archive, deliver } = fixture;
  await archive.keepCalls('sandbox', [
    testCall(1, { status: 'COMPLETED', attempts: 3, reference_user_id: null }),
  ]);
  await archive.keepEvents('sandbox', [testEvent(1, 3)]);
  await deliver(testDelivery(1));
  expect(await archive.findCalls('sandbox', ['ewh:1'])).toMatchObject([
    {
      ...{ status: 'COMPLETED', attempts: 3, has_payload: true },
      ...{ reference_user_id: 'person-1', user_id: 'bcu_1' },
    },
  ]);
  expect(await archive.findEvents('sandbox', ['event-1-3'])).toMatchObject([
    { reference_user_id: 'person-1' },
  ]);
  const before = await fixture.changes.newest('sandbox');
  await deliver(testDelivery(1));
  expect(await fixture.changes.newest('sandbox')).toBe(before);
});

it('makes a call of a delivery that comes first, which a listing then completes', async () => {
  const { archive, deliver } = fixture;
  await deliver(testDelivery(2));
  expect(await archive.findCalls('sandbox', ['ewh:2'])).toMatchObject([
    { status: 'PENDING', attempts: 0, has_payload: true, user_id: 'bcu_2' },
  ]);
  const kept = await archive.keepCalls('sandbox', [testCall(2, { status: 'COMPLETED' })]);
  expect(kept).toEqual({ added: 0, changed: 1, gap: false, pending: false });
  expect(await archive.findCalls('sandbox', ['ewh:2'])).toMatchObject([
    { status: 'COMPLETED', attempts: 1, has_payload: true, user_id: 'bcu_2' },
  ]);
});

it('knows a rerun that was asked for here as soon as its call is listed', async () => {
  const { archive, database } = fixture;
  await database.kysely
    .insertInto('reruns')
    .values({
      ...{ id: 'r', environment: 'sandbox', transaction_id: 'ewh:1', new_transaction_id: 'ewh:2' },
      ...{ matched: 'answer', outcome: 'accepted', requested_at: 1, requested_by: 'owner' },
      ...{ job_id: null, following: 0 },
    })
    .execute();
  await archive.keepCalls('sandbox', [testCall(2), testCall(1)]);
  expect(await archive.findCalls('sandbox', ['ewh:2'])).toMatchObject([{ rerun_of: 'ewh:1' }]);
  expect(await archive.findCalls('sandbox', ['ewh:1'])).toMatchObject([{ rerun_of: null }]);
});

it('says since when a pending call is listed no more, and counts what events tell of it', async () => {
  const { archive } = fixture;
  const done = testCall(2, { status: 'COMPLETED' });
  await archive.keepCalls('sandbox', [done, testCall(1)]);
  await archive.keepCalls('sandbox', [testCall(3), testCall(9)]);
  const read = async (id: string) => (await archive.findCalls('sandbox', [id]))[0];
  expect((await read('ewh:1'))?.unlisted_at).toBeGreaterThan(0);
  expect((await read('ewh:2'))?.unlisted_at).toBeNull();
  await archive.keepEvents('sandbox', [testEvent(1, 4)]);
  expect(await read('ewh:1')).toMatchObject({ attempts: 4, status: 'PENDING' });
  await archive.keepCalls('sandbox', [testCall(1, { attempts: 5 }), testCall(3)]);
  expect(await read('ewh:1')).toMatchObject({ attempts: 5, unlisted_at: null });
});
