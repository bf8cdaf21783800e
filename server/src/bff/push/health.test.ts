import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ServiceHealth } from '../../contract/index.js';
import { eventually } from '../../testing/eventually.js';
import { servePush, type PushFixture } from '../../testing/fixtures/push-fixture.js';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';

let opened: TestDatabase;
let live: PushFixture;
let signals: string[];

beforeEach(async () => {
  opened = await openTestDatabase();
  signals = [];
  opened.database.onSignal((text) => signals.push(text));
  live = await servePush(opened.database);
});
afterEach(async () => {
  await live.stop();
  await opened.remove();
});

const ok = (polled_at: number): ServiceHealth => ({
  ...{ state: 'ok', failing_since: null, failure: null },
  ...{ polled_at, clock_offset_ms: 0 },
  unreadable: { calls: 0, attempts: 0 },
  not_read: { calls: 0, attempts: 0 },
});
const failing: ServiceHealth = {
  ...ok(2),
  ...{ state: 'failing', failing_since: 3 },
  failure: { code: 'upstream_unreachable', detail: 'The service is unreachable' },
};
const poll = (health: ServiceHealth) =>
  opened.database.signal(JSON.stringify({ looked: 'sandbox', health }));

it('publishes how each poll went, whichever process made it', async () => {
  const begun = Date.now();
  const client = live.open();
  await eventually(
    () => client.events,
    (events) => events.length === 1,
  );
  for (const health of [ok(1), failing, ok(4)]) await poll(health);
  const pushed = await eventually(
    () => client.events.slice(1).map(({ data }) => data as ServiceHealth & { sent_at: number }), // only health was pushed
    (all) => all.length >= 3,
  );
  expect(pushed).toMatchObject([{ polled_at: 1 }, failing, { state: 'ok', polled_at: 4 }]);
  for (const { sent_at } of pushed) {
    expect(sent_at).toBeGreaterThanOrEqual(begun);
    expect(sent_at).toBeLessThanOrEqual(Date.now());
  }
});

it('starts with the health that the leader has stored', async () => {
  await opened.database.kysely
    .insertInto('service_health')
    .values({ environment: 'sandbox', health: JSON.stringify(failing) })
    .execute();
  const client = live.open();
  const [first] = await eventually(
    () => client.events,
    (events) => events.length === 1,
  );
  expect(first?.data).toMatchObject(failing);
  const { cookie } = await live.signIn('viewer');
  const answer = await fetch(live.url.replace('stream', 'health'), { headers: { cookie } });
  expect(await answer.json()).toMatchObject(failing);
});

it('signals at once that a page is open, and only once for two', async () => {
  const watching = () => signals.filter((text) => text === '{"watching":"sandbox"}').length;
  const first = live.open();
  await eventually(watching, (times) => times === 1);
  const second = live.open();
  await eventually(
    () => first.events.length + second.events.length,
    (events) => events === 2,
  );
  expect(watching()).toBe(1);
});
