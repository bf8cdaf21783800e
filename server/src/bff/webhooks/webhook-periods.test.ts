import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApiKeys } from '../calls/api-keys.js';
import { coverageEpoch } from '../calls/store/coverage-epoch.js';
import { createChangeFeed, type ChangeFeed } from '../feed/change-feed.js';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import { createKnownWebhooks, type KnownWebhooks } from './known-webhooks.js';
import { createLastResponses } from '../service/last-responses.js';
import { destinationsOf, keepWebhookPeriods } from './webhook-periods.js';

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
    row.has_destination === 1,
    row.from_at,
    row.confirmed_at,
    row.is_open === 1,
  ]);
}
const seen = (at: number, configured: string[], key = 'key') =>
  changes.write('sandbox', (within) =>
    keepWebhookPeriods(within, {
      ...{ environment: 'sandbox', key, at },
      destinations: destinationsOf(configured),
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
    'another one ends it where it was last seen',
    [
      [1, []],
      [3, []],
      [7, [COMPLETED]],
    ],
    [
      [false, 1, 3, false],
      [true, 7, 7, true],
    ],
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
  expect(await coverageEpoch(opened.database.kysely, 'sandbox')).toBe(epoch);
});

it('keeps those of each API key, and of types that the specification does not name', async () => {
  await seen(1, ['ODD'], 'one');
  await seen(2, [], 'other');
  expect(await periodsOf('ODD', 'one')).toEqual([[true, 1, 1, true]]);
  expect(await periodsOf('ODD', 'other')).toEqual([]);
  expect(await periodsOf(COMPLETED, 'other')).toEqual([[false, 2, 2, true]]);
});

it('are confirmed by a listing once a minute at most, and changed by what is done here at once', async () => {
  const { database } = opened;
  const keys = createApiKeys(database, () => 'key');
  const { fingerprint } = await keys.current('sandbox');
  const webhooks: KnownWebhooks = createKnownWebhooks(
    changes,
    keys,
    createLastResponses(database, changes),
  );
  const listing = [
    { webhook_type: COMPLETED, destination_url: 'https://a.test/', times: {}, raw: {} },
  ];
  await webhooks.keep('sandbox', listing, null);
  const [first] = await periodsOf(COMPLETED, fingerprint);
  await webhooks.keep('sandbox', listing, null);
  expect(await periodsOf(COMPLETED, fingerprint)).toEqual([first]);
  await webhooks.changed('sandbox', COMPLETED, false, null);
  expect(await periodsOf(COMPLETED, fingerprint)).toHaveLength(2);
  await webhooks.keep('sandbox', listing, null);
  expect((await periodsOf(COMPLETED, fingerprint)).at(-1)?.[0]).toBe(true);
});
