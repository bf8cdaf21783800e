import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ActivityRange } from '../../contract/index.js';
import { readAttemptPage, readCallPage } from '../calls/call-handlers.js';
import { openReportFixture, type ReportFixture } from '../../testing/fixtures/report-fixture.js';

const HOUR = 3_600_000;
let fixture: ReportFixture;

beforeEach(async () => {
  fixture = await openReportFixture();
});
afterEach(async () => {
  await fixture.remove();
});

const read = (range: ActivityRange = '24h', utc_offset = 0) =>
  fixture.reports().delivery({ environment: 'sandbox', range, utc_offset });
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

type Counts = Partial<Record<string, number>>;
function summed(all: readonly Counts[]): Counts {
  const sums: Counts = {};
  for (const counts of all) {
    for (const [key, count = 0] of Object.entries(counts)) sums[key] = (sums[key] ?? 0) + count;
  }
  return sums;
}

/** The states of all calls of a range, whose periods contain each call once. */
async function states(range: ActivityRange, utc_offset = 0) {
  const { periods } = await read(range, utc_offset);
  return summed(periods.map((period) => period.states));
}

/** The counts of the triggers, and those of the calls themselves. */
async function countsOfTheDatabase() {
  const { kysely } = fixture.database;
  const rows = async (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
    (await query.execute(kysely)).rows;
  const key = sql`environment, quarter, keys, webhook_type, state, response`;
  const isAttempted = sql`state <> 'unknown' and attempts > 0`;
  const kept = await rows(sql`select * from call_counts order by ${key}`);
  const found = await rows(sql`
    select environment, sequence / 900000000 as quarter, keys, coalesce(webhook_type, '') as webhook_type, state,
      coalesce(response, '') as response, count(*) as calls,
      cast(sum(case when ${isAttempted} then 1 else 0 end) as bigint) as attempted,
      cast(sum(case when state = 'delivered' and attempts = 1 then 1 else 0 end) as bigint) as first_attempts,
      cast(sum(case when ${isAttempted} then attempts else 0 end) as bigint) as attempts
    from calls group by 1, 2, 3, 4, 5, 6 order by ${key}`);
  return { kept, found };
}

describe('the delivery of a range', () => {
  it('counts calls by state, type and response when they were created, also after they changed', async () => {
    const hook = { destination_url: 'https://hooks.acme.test/a' };
    const revoked = { webhook_type: 'USER_VERIFICATION_REVOKED' };
    await fixture.listed(
      { transaction_id: 'c1', status: 'PENDING', attempts: 0 },
      { transaction_id: 'c2', attempts: 3 },
      { transaction_id: 'c3', status: 'FAILED', attempts: 16, ...revoked },
      { transaction_id: 'c4', status: 'ODD', attempts: 2 },
      { transaction_id: 'c5', status: 'PENDING', attempts: 1 },
      { transaction_id: 'old', created_at: ago(50 * HOUR) },
    );
    const retried = { transaction_id: 'c5', status: 'PENDING', attempts: 2 };
    await fixture.listed({ transaction_id: 'c1', attempts: 1 }, retried);
    await fixture.attempted(
      { event_id: 'e1', transaction_id: 'c1', attempt: 1, http_status: 200, ...hook },
      { event_id: 'e3', transaction_id: 'c3', attempt: 16, http_status: 500, ...hook },
      { event_id: 'e5', transaction_id: 'c5', attempt: 2, network_error: 'ECONNREFUSED', ...hook },
    );
    const { periods, ...totals } = await read();
    const hour = periods.filter((period) => Object.keys(period.states).length > 0);
    expect(hour).toMatchObject([
      {
        states: { delivered: 2, failed: 1, unknown: 1, retrying: 1 },
        types: { USER_VERIFICATION_COMPLETED: 4, USER_VERIFICATION_REVOKED: 1 },
        responses: { '2xx': 1, '5xx': 1, network: 1, '': 2 },
        failing: { 'hooks.acme.test': 2 },
      },
    ]);
    // The call in an unknown state counts neither for nor against.
    expect(totals).toMatchObject({ attempted: 4, attempts: 22, first_attempts: 1 });
    expect(await states('7d', 330)).toMatchObject({ delivered: 3, unknown: 1 });

    const { kept, found } = await countsOfTheDatabase();
    expect(kept).toEqual(found);
    await fixture.database.kysely.deleteFrom('calls').where('state', '=', 'delivered').execute();
    const after = await countsOfTheDatabase();
    expect(after.kept).toEqual(after.found);
    expect(await states('7d')).toEqual({ failed: 1, retrying: 1, unknown: 1 });
  });

  it('counts a call without a provided response as not accepted once it failed, as the lists do', async () => {
    const hook = { destination_url: 'https://hooks.acme.test/a' };
    await fixture.listed(
      { transaction_id: 'delivered', attempts: 1 },
      { transaction_id: 'retrying', status: 'PENDING', attempts: 1 },
      { transaction_id: 'failed', status: 'FAILED', attempts: 16 },
      { transaction_id: 'refused', status: 'PENDING', attempts: 1 },
    );
    await fixture.attempted(
      { event_id: 'e1', transaction_id: 'delivered', attempt: 1, ...hook },
      { event_id: 'e2', transaction_id: 'retrying', attempt: 1, ...hook },
      { event_id: 'e3', transaction_id: 'failed', attempt: 16, ...hook },
      { event_id: 'e4', transaction_id: 'refused', attempt: 1, http_status: 500, ...hook },
    );
    const { periods } = await read();
    expect(summed(periods.map(({ responses }) => responses))).toEqual({ other: 3, '5xx': 1 });
    expect(summed(periods.map(({ failing }) => failing))).toEqual({ 'hooks.acme.test': 2 });
    const { failing_destinations } = await fixture.reports().overview('sandbox');
    expect(failing_destinations.map(({ failed }) => failed.count)).toEqual([2]);

    const place = await fixture.keys.place('sandbox');
    const filter = { response: 'not_2xx', destination: 'hooks.acme.test' } as const;
    const { calls, total } = await readCallPage(place, filter);
    const { attempts } = await readAttemptPage(place, filter);
    const ids = (all: readonly { transaction_id: string | null }[]) =>
      all.map(({ transaction_id }) => transaction_id).sort();
    expect([ids(calls), ids(attempts)]).toEqual(Array(2).fill(['failed', 'refused']));
    expect(total.count).toBe(2);
  });

  it.each(['1h', '24h'] as const)(
    'counts %s as the list does, with the less frequent destinations and types as others',
    async (range) => {
      const ids = Array.from({ length: 24 }, (_, n) => `c${n}`);
      const failed = { status: 'PENDING', attempts: 1, created_at: ago(20 * 60_000) };
      await fixture.listed(
        ...ids.map((id, n) => ({ transaction_id: id, ...failed, webhook_type: `TYPE_${n}` })),
      );
      const destinationOf = (n: number) => `https://h${Math.min(n, 7)}.test/a`;
      await fixture.attempted(
        ...ids.map((id, n) => ({
          ...{ event_id: id, transaction_id: id, attempt: 1, http_status: 500 },
          ...(n !== 3 && { destination_url: destinationOf(n) }),
        })),
      );
      const { periods } = await read(range);
      const failing = summed(periods.map((period) => period.failing));
      expect(failing).toMatchObject({ 'h7.test': 17, '': 3 });
      expect(Object.keys(failing)).toHaveLength(6);
      const types = summed(periods.map((period) => period.types));
      expect([Object.keys(types).length, types['']]).toEqual([21, 4]);

      const place = await fixture.keys.place('sandbox');
      const { total } = await readCallPage(place, { response: 'not_2xx' });
      expect(Object.values(failing).reduce((sum = 0, count = 0) => sum + count, 0)).toBe(
        total.count,
      );
    },
  );

  it('counts the last hour in periods of five minutes', async () => {
    await fixture.listed(
      { transaction_id: 'c1', created_at: ago(0) },
      { transaction_id: 'c2', created_at: ago(20 * 60_000), status: 'FAILED', attempts: 16 },
      { transaction_id: 'c3', created_at: ago(70 * 60_000) },
    );
    const { periods, attempted } = await read('1h');
    const found = periods.map((period) => period.states);
    expect(found.filter((counts) => Object.keys(counts).length > 0)).toEqual([
      { failed: 1 },
      { delivered: 1 },
    ]);
    expect(attempted).toBe(2);
  });

  it('says how long deliveries took', async () => {
    await fixture.listed(
      ...[100, 200, 9000].map((took, n) => ({
        ...{ transaction_id: `c${n}`, attempts: n + 1 },
        ...{ created_at: ago(HOUR), completed_at: ago(HOUR - took) },
      })),
      { transaction_id: 'failed', status: 'FAILED', attempts: 16 },
    );
    const { times } = await read();
    const near = (ms: number | null) => Math.round((ms ?? -1) / 50) * 50;
    expect(times.read).toBe(3);
    expect([times.median_ms, times.p95_ms, times.slowest_ms].map(near)).toEqual([
      ...[200, 9000, 9000],
    ]);
  });
});
