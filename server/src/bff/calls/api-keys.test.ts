import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  callStoreOf,
  openCalls,
  testCall,
  testDelivery,
  testEvent,
  type CallFixture,
  type TestCalls,
} from '../../testing/fixtures/call-fixture.js';
import { createApiKeys } from './api-keys.js';
import { readAttemptPage, readCallPage } from './call-handlers.js';
import { keepIncomingDelivery } from './store/keep-calls.js';

let fixture: CallFixture;
beforeEach(async () => {
  fixture = await openCalls();
});
afterEach(async () => {
  await fixture.remove();
});

const keyOf = (apiKey: string) => createApiKeys(fixture.database, () => apiKey).current('sandbox');

describe('an API key', () => {
  it('has one fingerprint in an installation, another one than any other key', async () => {
    const [one, other, again] = [await keyOf('one'), await keyOf('other'), await keyOf('one')];
    expect(one.fingerprint).toMatch(/^[0-9a-f]{16}$/);
    expect(again).toMatchObject({ fingerprint: one.fingerprint, bit: one.bit, is_only: false });
    expect(other.fingerprint).not.toBe(one.fingerprint);
    const elsewhere = await openCalls();
    const key = await createApiKeys(elsewhere.database, () => 'one').current('sandbox');
    expect(key.fingerprint).not.toBe(one.fingerprint);
    await elsewhere.remove();
  });

  it('has its own bit, also when several are connected at once', async () => {
    const keys = await Promise.all(['a', 'b', 'c', 'a'].map(keyOf));
    expect(new Set(keys.map(({ bit }) => bit)).size).toBe(3);
  });

  it('is found within a write that is the first to need it, and forgotten if that fails', async () => {
    const { changes, database } = fixture;
    const keys = createApiKeys(database, () => 'first');
    const failed = changes.write('sandbox', async (within) => {
      await keys.current('sandbox', within);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    const key = await changes.write('sandbox', (within) => keys.current('sandbox', within));
    expect(await keys.current('sandbox')).toEqual(key);
    expect(key).toMatchObject({ bit: 1, is_only: true });
  });
});

describe('after the API key was changed', () => {
  let before: TestCalls;
  let now: TestCalls;
  beforeEach(async () => {
    before = fixture.calls;
    await before.keepCalls('sandbox', [testCall(2), testCall(1)]);
    await before.keepAttempts('sandbox', [testEvent(2, 1), testEvent(1, 1)]);
    now = callStoreOf(fixture.database, fixture.changes, 'new-key');
  });
  const place = () => fixture.listPlace('sandbox', 'new-key');
  const list = async (archive: 'current' | 'earlier' = 'current', more: object = {}) => {
    const { calls, ...page } = await readCallPage(await place(), { archive, ...more });
    return { ...page, ids: calls.map((call) => `${call.transaction_id} ${call.is_earlier_key}`) };
  };

  it('pages show records of the new key, and on request those of an earlier one', async () => {
    expect(await list()).toMatchObject({ ids: [], total: { count: 0 }, has_earlier_key: true });
    expect(await list('earlier')).toMatchObject({ ids: ['ewh:2 true', 'ewh:1 true'] });
    const attempts = async (archive: 'current' | 'earlier') =>
      (await readAttemptPage(await place(), { archive })).attempts.map(
        ({ attempt_key }) => attempt_key,
      );
    expect(await attempts('current')).toEqual([]);
    expect(await attempts('earlier')).toEqual(['event-2-1', 'event-1-1']);
    expect((await readCallPage(await fixture.listPlace(), {})).calls).toHaveLength(2);
  });

  it.each([
    ['a listing of calls', () => now.keepCalls('sandbox', [testCall(3), testCall(1)])],
    [
      'listings of calls that changed',
      () => now.keepCalls('sandbox', [testCall(3), testCall(1, { attempts: 9 })]),
    ],
  ])('what %s shows belongs to both', async (_title, keep) => {
    await keep();
    expect(await list()).toMatchObject({ ids: ['ewh:3 false', 'ewh:1 false'], gaps: [] });
    expect(await list('earlier')).toMatchObject({ ids: ['ewh:2 true'] });
  });

  it('an attempt that is listed belongs to both with its call, and so does a call that is delivered here', async () => {
    await now.keepAttempts('sandbox', [testEvent(1, 1)]);
    const { attempts } = await readAttemptPage(await place(), {});
    expect(attempts).toMatchObject([{ attempt_key: 'event-1-1' }]);
    expect(await list()).toMatchObject({ ids: ['ewh:1 false'] });
    await now.evidence.write('sandbox', async (write) => {
      await keepIncomingDelivery(write, testDelivery(7));
      await keepIncomingDelivery(write, testDelivery(2));
    });
    expect(await list()).toMatchObject({ ids: ['ewh:7 false', 'ewh:2 false', 'ewh:1 false'] });
  });

  it('the first listing has no gap before it, and a later gap is of this key alone', async () => {
    expect(await now.keepCalls('sandbox', [testCall(5), testCall(1)])).toBe(false);
    expect(await now.keepAttempts('sandbox', [testEvent(5, 1), testEvent(1, 1)])).toBe(false);
    expect(await now.keepCalls('sandbox', [testCall(9)])).toBe(true);
    expect((await list()).gaps).toHaveLength(1);
    expect((await readCallPage(await fixture.listPlace(), {})).gaps).toEqual([]);
  });

  it.each([
    ['another call', [testCall(5)]],
    ['no call', []],
  ])(
    'what a listing of %s says of pending ones is unknown, until theirs is read again',
    async (_title, listing) => {
      await before.keepAttempts('sandbox', [testEvent(9, 3)]);
      await now.keepCalls('sandbox', listing);
      await now.keepAttempts('sandbox', []);
      const left = { state: 'unknown', state_reason: 'left_window', is_earlier_key: true };
      expect(await now.findCalls('sandbox', ['ewh:1'])).toMatchObject([left]);
      expect(await now.findCalls('sandbox', ['ewh:9'])).toMatchObject([left]);
      const user = fixture.database.kysely.selectFrom('users').selectAll();
      expect(await user.where('reference_user_id', '=', 'user-1').execute()).toMatchObject([
        { delivery: 'unknown', delivery_reason: 'call_unknown' },
      ]);
      await before.keepCalls('sandbox', [testCall(2), testCall(1)]);
      expect(await before.findCalls('sandbox', ['ewh:1'])).toMatchObject([{ state: 'retrying' }]);
    },
  );

  it('another process knows how far down the list the new one reaches', async () => {
    const other = await place();
    await now.keepCalls('sandbox', [testCall(8), testCall(1)]);
    expect(other.key.oldest_call).toBeNull();
    expect((await list('current', { q: 'ewh:' })).ids).toEqual(['ewh:8 false', 'ewh:1 false']);
    await now.keepCalls('sandbox', [testCall(9), testCall(8)]);
    expect((await place()).key.oldest_call).toBe((testCall(1).created ?? 0) * 1000);
  });
});
