import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  FIRST_AT,
  openCalls,
  testCall,
  testDelivery,
  testEvent,
  type CallFixture,
} from '../../../testing/fixtures/call-fixture.js';
import { createUserStore } from '../../users/user-store.js';
import { isGap, oldestTime } from './gap.js';

describe('a gap', () => {
  it.each([
    ['the very first listing', 50, 0, null, false],
    ['nothing listed', 0, 0, 50, false],
    ['all new after some', 50, 0, 1, true],
    ['one new after some', 1, 0, 50, true],
    ['a full one after none', 50, 0, 0, true],
    ['all there are after none', 49, 0, 0, false],
    ['one known among many', 50, 1, 50, false],
    ['all known', 50, 50, 50, false],
  ])('%s', (_what, listed, listedBefore, last, expected) => {
    expect(isGap({ listed, listedBefore, last })).toBe(expected);
  });

  it.each([
    [[3, null, 1], 1],
    [[null], null],
    [[], null],
  ])('takes the oldest of the times %j', (times, expected) => {
    expect(oldestTime(times)).toBe(expected);
  });
});

describe('listings one after another', () => {
  let fixture: CallFixture;
  beforeEach(async () => {
    fixture = await openCalls();
  });
  afterEach(async () => {
    await fixture.remove();
  });

  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_value, n) => to - n);
  const listing = (from: number, to: number) => numbers(from, to).map((n) => testCall(n));
  const attempts = (from: number, to: number) => numbers(from, to).map((n) => testEvent(n, 1));
  const gaps = () =>
    fixture.database.kysely.selectFrom('gaps').selectAll().orderBy('below_sequence').execute();
  const at = (n: number) => FIRST_AT + n * 1000;

  it('keeps a gap of calls between the newest known and the oldest listed', async () => {
    const { calls, changes } = fixture;
    for (const [page, isNow] of [
      [[], false],
      [listing(1, 3), false],
      [[], false],
      [listing(3, 5), false],
      [listing(7, 9), true],
      [listing(7, 9), false],
    ] as const) {
      expect(await calls.keepCalls('sandbox', page)).toBe(isNow);
    }
    expect(await gaps()).toMatchObject([
      { list: 'calls', from_at: at(5), to_at: at(7), below_sequence: at(7) * 1000 },
    ]);
    const topics = (await changes.since('sandbox', 0, 100))?.map(({ topic }) => topic);
    expect(topics?.filter((topic) => topic === 'gap')).toHaveLength(1);
  });

  it('keeps one gap before a listing that is stored in several transactions', async () => {
    const { calls, changes, database } = fixture;
    await calls.keepCalls('sandbox', listing(1, 3));
    await calls.keepAttempts('sandbox', attempts(1, 3));
    const stored = async (table: 'calls' | 'attempts') =>
      (await database.kysely.selectFrom(table).select('sequence').execute()).length;
    for (const [table, keep] of [
      ['calls', () => calls.keepCalls('sandbox', listing(11, 310))],
      ['attempts', () => calls.keepAttempts('sandbox', attempts(11, 310))],
    ] as const) {
      const keeping = keep();
      // Another write gets its turn before all of it is stored.
      await changes.write('sandbox', () => Promise.resolve());
      expect(await stored(table)).toBeLessThan(303);
      expect(await keeping).toBe(true);
      expect(await stored(table)).toBe(303);
    }
    expect(await gaps()).toMatchObject([
      { list: 'calls', from_at: at(3), to_at: at(11), below_sequence: at(11) * 1000 },
      { list: 'attempts' },
    ]);
    expect(await calls.keepCalls('sandbox', listing(11, 310))).toBe(false);
  });

  it('keeps a gap between an empty listing and a full one, and none before the very first', async () => {
    const { calls } = fixture;
    expect(await calls.keepCalls('production', listing(1, 50))).toBe(false);
    expect(await calls.keepAttempts('production', attempts(1, 50))).toBe(false);
    await calls.keepCalls('sandbox', []);
    await calls.keepAttempts('sandbox', []);
    expect(await calls.keepCalls('sandbox', listing(101, 150))).toBe(true);
    expect(await calls.keepAttempts('sandbox', attempts(101, 150))).toBe(true);
    expect(await gaps()).toMatchObject([
      { environment: 'sandbox', list: 'calls', from_at: null, to_at: at(101) },
      { environment: 'sandbox', list: 'attempts', from_at: null, to_at: at(101) + 10 },
    ]);
  });

  it('keeps a gap before a very first listing that is full, where a user was registered before it', async () => {
    const { calls, database } = fixture;
    const users = createUserStore(database.kysely, calls.evidence);
    const response = {
      user_id: 'bcu_1',
      invite_url: 'https://x.test/i',
      connection_verified: false,
    };
    const request = { reference_user_id: 'p' };
    const now = Date.now();
    const registration = {
      request,
      response: { ...response, raw: {} },
      asked_at: now,
      serviceDate: null,
    };
    await users.recordRegistrations('sandbox', [registration], 'me');
    const later = numbers(1, 50).map((n) =>
      testCall(n, { created_at: new Date(now + n).toISOString() }),
    );
    expect(await calls.keepCalls('sandbox', later)).toBe(true);
  });

  it('treats a call that is only known by an incoming delivery as not listed', async () => {
    const { calls, deliver } = fixture;
    await deliver(testDelivery(1));
    expect(await calls.keepCalls('sandbox', listing(2, 3))).toBe(false);
    await deliver(testDelivery(8));
    expect(await calls.keepCalls('sandbox', listing(7, 9))).toBe(true);
    expect(await gaps()).toMatchObject([{ from_at: at(3), below_sequence: at(7) * 1000 }]);
  });

  it('keeps no gap after an empty listing before one that shows all there are', async () => {
    // For example if the service lists nothing older than a day.
    const { calls } = fixture;
    await calls.keepCalls('sandbox', listing(1, 3));
    await calls.keepAttempts('sandbox', attempts(1, 3));
    await calls.keepCalls('sandbox', []);
    await calls.keepAttempts('sandbox', []);
    expect(await calls.keepCalls('sandbox', listing(7, 9))).toBe(false);
    expect(await calls.keepAttempts('sandbox', attempts(7, 9))).toBe(false);
    expect(await calls.keepCalls('sandbox', listing(11, 12))).toBe(true);
    expect(await calls.keepAttempts('sandbox', attempts(11, 12))).toBe(true);
  });

  it('stores a gap of attempts, only in its own environment', async () => {
    const { calls } = fixture;
    await calls.keepAttempts('sandbox', attempts(1, 3));
    expect(await calls.keepAttempts('production', attempts(7, 9))).toBe(false);
    expect(await calls.keepAttempts('sandbox', attempts(7, 9))).toBe(true);
    expect(await gaps()).toMatchObject([
      { environment: 'sandbox', list: 'attempts', from_at: at(3) + 10, to_at: at(7) + 10 },
    ]);
  });

  it('is kept before a listing whose oldest records repeat the ID of a newer one', async () => {
    const { calls } = fixture;
    await calls.keepAttempts('sandbox', attempts(1, 3));
    const repeated = attempts(11, 110).map((event) => ({ ...event, event_id: 'event-200-1' }));
    expect(await calls.keepAttempts('sandbox', [testEvent(200, 1), ...repeated])).toBe(true);
    const to_at = at(200) + 10;
    expect(await gaps()).toMatchObject([{ to_at, below_sequence: to_at * 1000 }]);
    expect(await calls.keepAttempts('sandbox', [testEvent(200, 1)])).toBe(false);
  });

  it('has no times where the service provides none', async () => {
    const { calls } = fixture;
    const timeless = (n: number) => testCall(n, { created_at: null });
    await calls.keepCalls('sandbox', [timeless(2), timeless(1)]);
    await calls.keepCalls('sandbox', [timeless(4), timeless(3)]);
    const [gap] = await gaps();
    expect(gap).toMatchObject({ from_at: null, to_at: null });
    const [oldest] = await calls.findCalls('sandbox', ['ewh:3']);
    expect(gap?.below_sequence).toBe(oldest?.sequence);
  });
});
