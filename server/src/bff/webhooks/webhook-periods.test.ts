import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApiKeys } from '../calls/api-keys.js';
import { readStoredCoverage } from '../calls/store/coverage.js';
import { createChangeFeed, type ChangeFeed } from '../feed/change-feed.js';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import { createKnownWebhooks, keepWebhookPeriods } from './known-webhooks.js';

let opened: TestDatabase;
let changes: ChangeFeed;
beforeEach(async () => {
  opened = await openTestDatabase();
  changes = createChangeFeed(opened.database);
});
afterEach(async () => {
  await opened.remove();
});

const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const URL = 'https://a.test/';
type Period = [has: boolean, from: number, confirmed: number, isOpen: boolean];

async function periodsOf(type: string, key = 'key'): Promise<Period[]> {
  const rows = await opened.database.kysely
    .selectFrom('webhook_periods')
    .selectAll()
    .where('webhook_type', '=', type)
    .where('key', '=', key)
    .orderBy('from_at')
    .execute();
  return rows.map((row): Period => [
    row.destination_url !== null,
    row.from_at,
    row.confirmed_at,
    row.is_open === 1,
  ]);
}
const seen = (at: number, configured: string[], key = 'key', isEmbedded = false) =>
  changes.write('sandbox', (within) =>
    keepWebhookPeriods(within, {
      ...{ environment: 'sandbox', key, areAll: false, isEmbedded, at, now: at },
      destinations: new Map([[COMPLETED, null], ...configured.map((type) => [type, URL] as const)]),
    }),
  );

it.each<[string, [at: number, configured: string[]][], Period[], number]>([
  ['the first listing begins one', [[1, []]], [[false, 1, 1, true]], 1],
  [
    'the same again confirms it',
    [
      [1, [COMPLETED]],
      [5, [COMPLETED]],
    ],
    [[true, 1, 5, true]],
    1,
  ],
  [
    'an answer that was overtaken takes nothing back',
    [
      [5, [COMPLETED]],
      [1, [COMPLETED]],
    ],
    [[true, 5, 5, true]],
    1,
  ],
  [
    'another one begins where it is first seen',
    [
      [1, []],
      [3, []],
      [7, [COMPLETED]],
    ],
    [[true, 7, 7, true]],
    2,
  ],
  [
    'a change back in the same millisecond has one row',
    [
      [1, []],
      [1, [COMPLETED]],
    ],
    [[true, 1, 1, true]],
    2,
  ],
])('a period of a webhook: %s', async (_title, listings, expected, epoch) => {
  for (const [at, configured] of listings) await seen(at, configured);
  expect(await periodsOf(COMPLETED)).toEqual(expected);
  expect(await readStoredCoverage(opened.database.kysely, 'sandbox')).toMatchObject({ epoch });
});

const HOUR = 3_600_000;
it.each<[string, number, boolean, number | null]>([
  ['two minutes later', 120_001, false, null],
  ['an hour later', HOUR, false, HOUR],
  // Nothing changes there while the console is stopped.
  ['an hour later, of a service that stops with the console', HOUR, true, null],
])('are read again %s', async (_title, at, isEmbedded, expected) => {
  await seen(1, [COMPLETED], 'key', isEmbedded);
  await seen(at, [COMPLETED], 'key', isEmbedded);
  const { kysely } = opened.database;
  expect(await readStoredCoverage(kysely, 'sandbox')).toMatchObject({
    unbroken_since: expected,
    epoch: expected === null ? 1 : 2,
  });
});

it('keeps those of each API key, and of types that the specification does not name', async () => {
  await seen(1, ['ODD'], 'one');
  await seen(2, [], 'other');
  expect(await periodsOf('ODD', 'one')).toEqual([[true, 1, 1, true]]);
  expect(await periodsOf('ODD', 'other')).toEqual([]);
  expect(await periodsOf(COMPLETED, 'other')).toEqual([[false, 2, 2, true]]);
});

it('are confirmed by each poll, not by each page in between, and changed by what is done here at once', async () => {
  const { database } = opened;
  const keys = createApiKeys(database, () => 'key');
  const { fingerprint } = await keys.current('sandbox');
  const webhooks = createKnownWebhooks(database.kysely, changes, keys);
  const listing = [{ webhook_type: COMPLETED, destination_url: URL }];
  await webhooks.keep('sandbox', listing, null);
  const [first] = await periodsOf(COMPLETED, fingerprint);
  await webhooks.keep('sandbox', listing, null);
  expect(await periodsOf(COMPLETED, fingerprint)).toEqual([first]);
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
  await webhooks.keep('sandbox', listing, null);
  now.mockRestore();
  const [confirmed] = await periodsOf(COMPLETED, fingerprint);
  expect(confirmed?.[2]).toBeGreaterThan(first?.[2] ?? Infinity);
  await webhooks.changed('sandbox', COMPLETED, null, null);
  expect((await periodsOf(COMPLETED, fingerprint)).map(([has]) => has)).toEqual([false]);
  await webhooks.keep('sandbox', listing, null);
  expect((await periodsOf(COMPLETED, fingerprint)).map(([has]) => has)).toEqual([true]);
});

it('has the destinations of the last listing, without those that are no longer listed', async () => {
  const keys = createApiKeys(opened.database, () => 'key');
  const webhooks = createKnownWebhooks(opened.database.kysely, changes, keys);
  expect(await webhooks.last('sandbox')).toBeNull();
  const odd = { webhook_type: 'ODD ⚠ <b>', destination_url: 'x' };
  await webhooks.keep('sandbox', [odd, { webhook_type: COMPLETED, destination_url: URL }], null);
  await webhooks.changed('sandbox', COMPLETED, `${URL}2`, null);
  const last = await webhooks.last('sandbox');
  expect(new Set(last?.configs)).toEqual(
    new Set([odd, { webhook_type: COMPLETED, destination_url: `${URL}2` }]),
  );
  expect(Date.now() - (last?.read_at ?? 0)).toBeLessThan(60_000);
  await webhooks.keep('sandbox', [], null);
  expect((await webhooks.last('sandbox'))?.configs).toEqual([]);
});

it('are published when a destination is another one, also when it was changed elsewhere', async () => {
  const { database } = opened;
  const webhooks = createKnownWebhooks(
    database.kysely,
    changes,
    createApiKeys(database, () => 'key'),
  );
  const listed = (destination_url: string) =>
    webhooks.keep('sandbox', [{ webhook_type: COMPLETED, destination_url }], null);
  await listed(URL);
  const first = await changes.newest('sandbox');
  await listed('https://b.test/');
  const topics = async () =>
    (await changes.since('sandbox', first, 10))?.map(({ topic, key }) => [topic, key]);
  expect(await topics()).toEqual([['webhooks', 'sandbox']]);
  await webhooks.changed('sandbox', COMPLETED, 'https://b.test/', null);
  expect(await topics()).toHaveLength(1);
  await webhooks.changed('sandbox', COMPLETED, null, null);
  expect(await topics()).toHaveLength(2);
});
