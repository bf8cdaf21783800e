import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  FIRST_AT,
  openArchive,
  testCall,
  testDelivery,
  testEvent,
  type ArchiveFixture,
} from '../../../testing/fixtures/archive-fixture.js';
import { isGap, oldestTime } from './gap.js';

describe('a gap', () => {
  it.each([
    ['the very first look', 50, 0, false, false],
    ['nothing listed', 0, 0, true, false],
    ['all new after some', 50, 0, true, true],
    ['one new after some', 1, 0, true, true],
    ['one known among many', 50, 1, true, false],
    ['all known', 50, 50, true, false],
  ])('%s', (_what, listed, listedBefore, anyBefore, expected) => {
    expect(isGap({ listed, listedBefore, anyBefore })).toBe(expected);
  });

  it.each([
    [[3, null, 1], 1],
    [[null], null],
    [[], null],
  ])('takes the oldest of the told times %j', (times, expected) => {
    expect(oldestTime(times)).toBe(expected);
  });
});

describe('looks one after another', () => {
  let fixture: ArchiveFixture;
  beforeEach(async () => {
    fixture = await openArchive();
  });
  afterEach(async () => {
    await fixture.remove();
  });

  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_value, n) => to - n);
  const calls = (from: number, to: number) => numbers(from, to).map((n) => testCall(n));
  const events = (from: number, to: number) => numbers(from, to).map((n) => testEvent(n, 1));
  const gaps = () => fixture.database.kysely.selectFrom('gaps').selectAll().execute();
  const at = (n: number) => FIRST_AT + n * 1000;

  it('keeps a gap of calls between the newest known and the oldest listed', async () => {
    const { archive, changes } = fixture;
    for (const [listing, isNow] of [
      [[], false],
      [calls(1, 3), false],
      [[], false],
      [calls(3, 5), false],
      [calls(7, 9), true],
      [calls(7, 9), false],
    ] as const) {
      expect((await archive.keepCalls('sandbox', listing)).gap).toBe(isNow);
    }
    expect(await gaps()).toMatchObject([
      { list: 'calls', from_at: at(5), to_at: at(7), below_position: at(7) * 1000 },
    ]);
    const topics = (await changes.since('sandbox', 0, 100))?.map(({ topic }) => topic);
    expect(topics?.filter((topic) => topic === 'gap')).toHaveLength(1);
  });

  it('counts a call that only a webhook told of as unknown', async () => {
    const { archive, deliver } = fixture;
    await deliver(testDelivery(1));
    expect((await archive.keepCalls('sandbox', calls(2, 3))).gap).toBe(false);
    await deliver(testDelivery(8));
    expect((await archive.keepCalls('sandbox', calls(7, 9))).gap).toBe(true);
    expect(await gaps()).toMatchObject([{ from_at: at(3), below_position: at(7) * 1000 }]);
  });

  it('keeps a gap of events, in its own environment alone', async () => {
    const { archive } = fixture;
    await archive.keepEvents('sandbox', events(1, 3));
    expect((await archive.keepEvents('production', events(7, 9))).gap).toBe(false);
    expect((await archive.keepEvents('sandbox', events(7, 9))).gap).toBe(true);
    expect(await gaps()).toMatchObject([
      { environment: 'sandbox', list: 'events', from_at: at(3) + 10, to_at: at(7) + 10 },
    ]);
  });

  it('tells no time where the service tells none', async () => {
    const { archive } = fixture;
    const timeless = (n: number) => testCall(n, { created_at: null });
    await archive.keepCalls('sandbox', [timeless(2), timeless(1)]);
    await archive.keepCalls('sandbox', [timeless(4), timeless(3)]);
    const [gap] = await gaps();
    expect(gap).toMatchObject({ from_at: null, to_at: null });
    const [oldest] = await archive.findCalls('sandbox', ['ewh:3']);
    expect(gap?.below_position).toBe(oldest?.position);
  });
});
