import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ActivityRange } from '../../contract/index.js';
import { openReportFixture, type ReportFixture } from '../../testing/fixtures/report-fixture.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let fixture: ReportFixture;

beforeEach(async () => {
  fixture = await openReportFixture();
});
afterEach(async () => {
  await fixture.remove();
});

const read = (range: ActivityRange = '24h', utc_offset = 0) =>
  fixture.reports().activity({ environment: 'sandbox', range, utc_offset });
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

describe('the activity of a range', () => {
  it.each([
    ['1h', 12, 5 * MINUTE],
    ['24h', 24, HOUR],
    ['7d', 28, 6 * HOUR],
    ['30d', 30, 24 * HOUR],
  ] as const)('%s has %s periods up to now', async (range, count, length) => {
    const { periods, registered, time_to_verify } = await read(range, 90);
    expect(periods).toHaveLength(count);
    for (const [n, { from, to, users }] of periods.entries()) {
      expect([to - from, users]).toEqual([length, {}]);
      expect(from).toBe(periods[n - 1]?.to ?? from);
    }
    const end = periods.at(-1)?.to ?? 0;
    expect(end).toBeGreaterThan(Date.now());
    // Days start at midnight of a clock that is an hour and a half ahead of UTC.
    if (range.endsWith('d')) expect((end + 90 * MINUTE) % (24 * HOUR)).toBe(0);
    expect(registered).toEqual({});
    expect(time_to_verify).toEqual({ users: 0, median_ms: null });
  });

  it('counts users by status when they became known, without those who were removed', async () => {
    await fixture.registered('waits', 'removed');
    await fixture.verified('a', 'b');
    await fixture.listed({ transaction_id: 'c1', reference_user_id: 'elsewhere' });
    await fixture.listed({
      ...{ transaction_id: 'c2', reference_user_id: 'of old' },
      created_at: ago(30 * HOUR),
    });
    await fixture.users.setRemoved('sandbox', ['removed'], true, () => Promise.resolve());
    const { periods, registered } = await read();
    const found = periods.filter(({ users }) => Object.keys(users).length > 0);
    expect(found.map(({ users }) => users)).toEqual([{ waiting: 1, verified: 2 }, { verified: 1 }]);
    expect((found[1]?.from ?? 0) - (found[0]?.from ?? 0)).toBe(HOUR);
    expect(registered).toEqual({ waiting: 1, verified: 2 });
    const longer = await read('7d');
    const verified = longer.periods.reduce((sum, { users }) => sum + (users.verified ?? 0), 0);
    expect(verified).toBe(4);
  });

  it('takes the duration of a verification only from calls', async () => {
    await fixture.registered('slow', 'quick');
    await fixture.verified('checked only');
    await fixture.listed(
      {
        ...{ transaction_id: 'c1', reference_user_id: 'slow' },
        created_at: ago(HOUR - MINUTE),
      },
      {
        ...{ transaction_id: 'c2', reference_user_id: 'quick' },
        created_at: ago(2 * HOUR - 40_000),
      },
    );
    const { time_to_verify, registered } = await read();
    expect(registered).toEqual({ verified: 3 });
    expect(time_to_verify.users).toBe(2);
    // A registration is dated by the service's Date header, in whole seconds, and the test takes time.
    const { median_ms } = time_to_verify;
    expect(median_ms).toBeGreaterThanOrEqual(40_000);
    expect(median_ms).toBeLessThan(MINUTE);
  });

  it('takes a verification that the clocks date just before its registration for one that took no time', async () => {
    await fixture.registered('at once', 'before');
    await fixture.listed(
      {
        ...{ transaction_id: 'c1', reference_user_id: 'at once' },
        created_at: ago(2 * HOUR + 1_000),
      },
      {
        ...{ transaction_id: 'c2', reference_user_id: 'before' },
        created_at: ago(2 * HOUR + MINUTE),
      },
    );
    for (const id of ['at once', 'before']) await fixture.checked(id);
    expect((await read()).time_to_verify).toEqual({ users: 1, median_ms: 0 });
  });
});
