import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openReportFixture, type ReportFixture } from '../../testing/fixtures/report-fixture.js';

const HOUR = 3_600_000;
let fixture: ReportFixture;

beforeEach(async () => {
  fixture = await openReportFixture();
});
afterEach(async () => {
  await fixture.remove();
});

const read = () => fixture.reports().overview('sandbox');
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const sum = (hours: { failed: { count: number } }[]) =>
  hours.reduce((all, { failed }) => all + failed.count, 0);

describe('the overview', () => {
  it('of a fresh console is empty, and says so', async () => {
    await fixture.configured();
    expect(await read()).toMatchObject({
      users: {},
      newest_calls: [],
      delivery: { states: { delivered: 0, failed: 0 }, median_ms: null },
      failing_destinations: [],
      gaps: { count: 0, newest: null },
      set_up: { destinations: [], has_user: false, has_delivery: false },
    });
  });

  it('counts users by status, and has the newest 60 calls', async () => {
    await fixture.verified('a', 'b');
    await fixture.registered('c');
    await fixture.listed(
      ...Array.from({ length: 70 }, (_call, n) => ({
        transaction_id: `c${n}`,
        created_at: ago(HOUR - n * 1000),
      })),
    );
    const { users, newest_calls, set_up } = await read();
    expect(users).toEqual({ verified: 2, waiting: 1 });
    expect(newest_calls).toHaveLength(60);
    expect(newest_calls[0]?.transaction_id).toBe('c69');
    expect(set_up).toEqual({ destinations: null, has_user: true, has_delivery: true });
  });

  it('counts the day hour by hour, by the service’s clock', async () => {
    // In the middle of an hour, whenever the test runs.
    const offset = HOUR / 2 - (Date.now() % HOUR);
    const moved = (clock_offset_ms: number) => ({
      ...{ state: 'ok', failing_since: null, failure: null, polled_at: 1 },
      ...{
        clock_offset_ms,
        unreadable: { calls: 0, attempts: 0 },
        not_read: { calls: 0, attempts: 0 },
      },
    });
    await fixture.database.kysely
      .insertInto('service_health')
      .values({ environment: 'sandbox', health: JSON.stringify(moved(offset)) })
      .execute();
    const call = (transaction_id: string, msAgo: number) => ({
      ...{ transaction_id, status: 'FAILED', attempts: 16 },
      created_at: ago(msAgo - offset),
    });
    await fixture.listed(call('now', 0), call('today', 20 * HOUR), call('of old', 26 * HOUR));
    const { hours } = await read();
    expect(hours).toHaveLength(24);
    expect(hours.at(-1)?.failed.count).toBe(1);
    expect(sum(hours)).toBe(2);

    await fixture.database.kysely
      .updateTable('service_health')
      .set({ health: JSON.stringify(moved(offset + 22 * HOUR)) })
      .execute();
    expect(sum((await read()).hours)).toBe(1);
  });

  it('counts a call in the hour in which it ended, however long before it was made', async () => {
    const day = { created_at: ago(25 * HOUR), attempts: 16 };
    await fixture.listed(
      { ...day, transaction_id: 'c1', status: 'FAILED', updated_at: ago(2 * HOUR) },
      { ...day, transaction_id: 'c2', completed_at: ago(3 * HOUR) },
      { ...day, transaction_id: 'c3', status: 'PENDING', updated_at: ago(HOUR) },
      { ...day, transaction_id: 'c4', status: 'FAILED' },
      { ...day, transaction_id: 'c5', completed_at: ago(24.9 * HOUR) },
    );
    await fixture.attempted({ event_id: 'e4', transaction_id: 'c4', attempt: 16 });
    const { hours, delivery } = await read();
    const all = (name: 'delivered' | 'retrying' | 'failed') =>
      hours.reduce((sum, hour) => sum + hour[name].count, 0);
    expect([all('delivered'), all('retrying'), all('failed')]).toEqual([1, 1, 2]);
    expect(delivery.states).toEqual({ delivered: 0, retrying: 0, failed: 0, unknown: 0 });
  });

  it('counts a failed call until it is rerun, or a week has gone', async () => {
    const failed = (transaction_id: string, hoursAgo: number) => ({
      ...{ transaction_id, status: 'FAILED', attempts: 16 },
      ...{ created_at: ago((hoursAgo + 24) * HOUR), updated_at: ago(hoursAgo * HOUR) },
    });
    await fixture.listed(
      ...[failed('c1', 1), failed('c2', 3 * 24), failed('c3', 6.9 * 24), failed('c4', 7.1 * 24)],
    );
    const destination_url = 'https://hooks.acme.test/a';
    for (const [n, hoursAgo] of [1, 72, 6.9 * 24, 7.1 * 24].entries()) {
      const id = { event_id: `e${n}`, transaction_id: `c${n + 1}`, attempt: 16, http_status: 500 };
      await fixture.attempted({ ...id, destination_url, created_at: ago(hoursAgo * HOUR) });
    }
    const counted = async () => {
      const { needs_attention, failing_destinations } = await read();
      return [needs_attention.failed_calls.count, failing_destinations[0]?.failed.count ?? null];
    };
    expect(await counted()).toEqual([3, 3]);

    // One whose new call is listed, and one whose new call is not.
    await fixture.rerun('c1', 'c5');
    await fixture.listed({ transaction_id: 'c5', status: 'PENDING' });
    await fixture.rerun('c2', null);
    expect(await counted()).toEqual([1, 1]);
  });

  it('names no destination whose failed calls were all rerun', async () => {
    await fixture.listed({ transaction_id: 'c1', status: 'FAILED', attempts: 16 });
    const there = { destination_url: 'https://old.acme.test/a', http_status: 500 };
    await fixture.attempted({ event_id: 'e1', transaction_id: 'c1', attempt: 16, ...there });
    expect((await read()).failing_destinations).toHaveLength(1);
    await fixture.rerun('c1', 'c2');
    await fixture.listed({ transaction_id: 'c2' });
    const { failing_destinations, needs_attention } = await read();
    expect(failing_destinations).toEqual([]);
    expect(needs_attention.failed_calls.count).toBe(0);
  });

  it('takes a destination that accepted a call for one that works, also once that call is rerun', async () => {
    const there = { destination_url: 'https://hooks.acme.test/a' };
    await fixture.listed(
      { transaction_id: 'c1', status: 'FAILED', attempts: 16, created_at: ago(72 * HOUR) },
      { transaction_id: 'c2' },
      { transaction_id: 'c3', status: 'PENDING', attempts: 0, created_at: ago(0) },
    );
    await fixture.attempted(
      { event_id: 'e1', transaction_id: 'c1', attempt: 16, http_status: 500, ...there },
      { event_id: 'e2', transaction_id: 'c2', attempt: 1, http_status: 200, ...there },
    );
    await fixture.rerun('c2', 'c3');
    expect((await read()).failing_destinations).toEqual([]);
  });

  it('says how long deliveries took, and how many needed one attempt', async () => {
    await fixture.listed(
      ...[100, 200, 9000].map((took, n) => ({
        ...{ transaction_id: `c${n}`, attempts: n + 1 },
        ...{ created_at: ago(HOUR), completed_at: ago(HOUR - took) },
      })),
      { transaction_id: 'failed', status: 'FAILED', attempts: 16 },
      { transaction_id: 'retrying', status: 'PENDING', attempts: 2 },
      { transaction_id: 'new', status: 'PENDING', attempts: 0 },
    );
    const { delivery } = await read();
    expect(delivery).toMatchObject({
      ...{ states: { delivered: 3, retrying: 2, failed: 1 }, delivered_read: 3 },
      ...{ attempted_read: 5, at_first_attempt: 1 },
    });
    const near = (ms: number | null) => Math.round((ms ?? -1) / 50) * 50;
    expect([delivery.median_ms, delivery.p95_ms, delivery.slowest_ms].map(near)).toEqual([
      ...[200, 9000, 9000],
    ]);
  });

  it('names a destination while its newest answer is none of 2xx, since the first such call', async () => {
    const hook = { destination_url: 'https://hooks.acme.test:8443/a' };
    const other = { destination_url: 'https://fine.test/a' };
    await fixture.listed(
      { transaction_id: 'c1', created_at: ago(5 * HOUR) },
      { transaction_id: 'c2', created_at: ago(4 * HOUR), status: 'PENDING' },
      { transaction_id: 'c3', created_at: ago(3 * HOUR), status: 'FAILED' },
      { transaction_id: 'c4', created_at: ago(2 * HOUR) },
    );
    await fixture.attempted(
      { event_id: 'e1', transaction_id: 'c1', attempt: 1, http_status: 204, ...hook },
      { event_id: 'e2', transaction_id: 'c2', attempt: 1, http_status: 500, ...hook },
      { event_id: 'e3', transaction_id: 'c3', attempt: 1, http_status: 404, ...hook },
      { event_id: 'e4', transaction_id: 'c4', attempt: 1, http_status: 200, ...other },
    );
    const { failing_destinations } = await read();
    expect(failing_destinations).toMatchObject([
      {
        destination: 'hooks.acme.test:8443',
        newest_call: { transaction_id: 'c3', http_status: 404 },
        failed: { count: 2, more: false },
      },
    ]);
    const since = failing_destinations[0]?.since ?? 0;
    expect(Math.abs(Date.now() - 4 * HOUR - since)).toBeLessThan(60_000);
  });

  it('counts calls that are still retried among those created', async () => {
    await fixture.listed(
      { transaction_id: 'c1' },
      { transaction_id: 'c2', status: 'PENDING', attempts: 3 },
    );
    expect((await read()).delivery.states).toMatchObject({ delivered: 1, retrying: 1 });
  });

  it('says what needs attention', async () => {
    await fixture.configured();
    await fixture.verified('without a destination');
    const { needs_attention, set_up } = await read();
    expect(needs_attention).toMatchObject({
      ...{ undelivered: { count: 1, more: false }, missing_destinations: 1 },
    });
    expect(set_up.destinations).toEqual([]);
  });
});
