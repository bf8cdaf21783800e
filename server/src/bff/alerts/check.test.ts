import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApiKeys } from '../calls/api-keys.js';
import { openReportFixture, type ReportFixture } from '../../testing/fixtures/report-fixture.js';
import { afterFailure, afterResponse, STARTING } from '../service/health.js';
import { checkEnvironment, withCount } from './check.js';

const MINUTE = 60_000;
let fixture: ReportFixture;
beforeEach(async () => {
  fixture = await openReportFixture();
});
afterEach(async () => {
  await fixture.remove();
});

async function polled(health: object) {
  const text = JSON.stringify(health);
  await fixture.database.kysely
    .insertInto('service_health')
    .values({ environment: 'sandbox', health: text })
    .onConflict((conflict) => conflict.column('environment').doUpdateSet({ health: text }))
    .execute();
}
const check = async (startedAt: number | null = 0) => {
  const { database, changes } = fixture;
  const keys = createApiKeys(database, () => 'key');
  await checkEnvironment({ database, changes, keys, calmMs: 0 }, 'sandbox', startedAt);
  const open = await database.kysely
    .selectFrom('incidents')
    .select(['rule', 'subject'])
    .where('ended_at', 'is', null)
    .orderBy('rule')
    .execute();
  return open.map(({ rule, subject }) => (subject === '' ? rule : `${rule} ${subject}`));
};
const COMPLETED = { webhook_type: 'USER_VERIFICATION_COMPLETED' };
const to = (n: number) => ({ destination_url: `https://hooks.example/${n}` });

it('opens and ends incidents by what the console knows of calls, users and polls', async () => {
  await polled(afterResponse(STARTING, null, Date.now()));
  await fixture.verified('ada');
  await fixture.configured(COMPLETED.webhook_type);
  await fixture.listed(
    ...Array.from({ length: 10 }, (_value, n) => ({
      ...{ ...COMPLETED, ...to(n), transaction_id: `ewh:${n}`, reference_user_id: `user-${n}` },
      ...{ status: n === 9 ? 'PENDING' : 'FAILED', attempts: n === 9 ? 13 : 16 },
      created_at: new Date(Date.now() - 40 * MINUTE).toISOString(),
    })),
  );
  await fixture.attempted(
    ...Array.from({ length: 10 }, (_value, n) => ({
      ...{ ...COMPLETED, ...to(n), transaction_id: `ewh:${n}`, attempt: n === 9 ? 13 : 16 },
      ...{ id: `event-${n}`, http_status: 503 },
      created_at: new Date(Date.now() - 30 * MINUTE).toISOString(),
    })),
  );
  await fixture.settle();
  const all = [
    'calls_near_end',
    'destination_failing hooks.example',
    'results_undelivered',
    'success_rate_low',
  ];
  expect(await check()).toEqual(all);
  expect((await fixture.reports().overview('sandbox')).open_incidents).toBe(4);
  // Only changes are published to open pages.
  const published = () => fixture.changes.newest('sandbox');
  const before = await published();
  await check();
  expect(await published()).toBe(before);

  // Outdated evidence neither opens nor ends an incident.
  const then = Date.now() - 20 * MINUTE;
  await polled(afterFailure(afterResponse(STARTING, null, then), new Error('away'), then));
  expect(await check()).toEqual([...all, 'service_unreachable'].sort());
  expect(await published()).toBe(before + 1);
  const { unknown } = await fixture.database.kysely
    .selectFrom('alert_checks')
    .select('unknown')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(unknown)).toEqual([
    ...['destination_failing', 'success_rate_low', 'calls_near_end', 'results_undelivered'],
  ]);
  await polled(afterResponse(STARTING, null, Date.now()));
  await check();
  expect(await check()).toEqual(all);

  // An environment that is no longer connected has none.
  expect(await check(null)).toEqual([]);
});

it('opens an incident for each of 25 failing destinations, of which the overview lists 20', async () => {
  await polled(afterResponse(STARTING, null, Date.now()));
  const calls = Array.from({ length: 25 }, (_value, n) => ({
    ...{ ...COMPLETED, transaction_id: `ewh:${n}`, destination_url: `https://${n}.example/hook` },
  }));
  const at = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
  await fixture.listed(
    ...calls.map((call) => ({ ...call, status: 'PENDING', attempts: 1, created_at: at(40) })),
  );
  await fixture.attempted(
    ...calls.map((call, n) => ({
      ...{ ...call, attempt: 1, id: `event-${n}`, http_status: 503, created_at: at(30) },
    })),
  );
  await fixture.settle();
  const found = await check();
  expect(found.filter((each) => each.startsWith('destination_failing'))).toHaveLength(25);
  const { failing_destinations, needs_attention } = await fixture.reports().overview('sandbox');
  expect(failing_destinations).toHaveLength(20);
  expect(needs_attention.failing_destinations).toBe(25);
});

it('says since when a destination fails by the service’s clock, which was moved since', async () => {
  await polled({ ...afterResponse(STARTING, null, Date.now()), clock_offset_ms: 1440 * MINUTE });
  const created_at = new Date(Date.now() - 300 * MINUTE).toISOString();
  const call = { ...COMPLETED, ...to(1), transaction_id: 'ewh:1', created_at };
  await fixture.listed({ ...call, status: 'PENDING', attempts: 1 });
  await fixture.attempted({ ...call, id: 'e1', attempt: 1, http_status: 503 });
  await fixture.settle();
  await check();
  const { summary } = await fixture.database.kysely
    .selectFrom('incidents')
    .select('summary')
    .where('rule', '=', 'destination_failing')
    .executeTakeFirstOrThrow();
  const since = `${created_at.slice(0, 16).replace('T', ' ')} UTC`;
  expect(summary).toContain(`failing since ${since} by the service’s clock`);
});

it('ends the incident of a destination once no webhook is set to it', async () => {
  await polled(afterResponse(STARTING, null, Date.now()));
  const created_at = new Date(Date.now() - 300 * MINUTE).toISOString();
  const call = { ...COMPLETED, transaction_id: 'ewh:1', created_at };
  await fixture.listed({ ...call, status: 'PENDING', attempts: 1 });
  const destination_url = 'https://old.example/hook';
  await fixture.attempted({ ...call, destination_url, id: 'e1', attempt: 1, http_status: 503 });
  await fixture.settle();
  expect(await check()).toContain('destination_failing old.example');
  await fixture.configured(COMPLETED.webhook_type);
  await check();
  expect(await check()).not.toContain('destination_failing old.example');
});

it('does not call its own absence an outage', async () => {
  await polled(afterResponse(STARTING, null, Date.now() - 600 * MINUTE));
  expect(await check(Date.now())).toEqual([]);
  expect(await check(Date.now() - 6 * MINUTE)).toEqual(['service_unreachable']);
});

it('keeps one count a minute for the last hour, and the current one', () => {
  let kept: ReturnType<typeof withCount> = [];
  for (let second = 0; second <= 2 * 3600; second += 15) {
    kept = withCount(kept, second, second * 1000);
  }
  expect(kept).toHaveLength(62);
  expect(kept.at(-1)).toEqual([7_200_000, 7200]);
  const first = kept[0]?.[0] ?? 0;
  expect(7_200_000 - first).toBeGreaterThanOrEqual(60 * MINUTE);
  expect(kept.every(([at], n) => n === 0 || at - (kept[n - 1]?.[0] ?? 0) <= MINUTE)).toBe(true);
});
