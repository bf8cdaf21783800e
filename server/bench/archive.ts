import { sql, type Kysely, type SqlBool } from 'kysely';
import { ACTIVITY_RANGES } from '../src/contract/index.js';
import { readAttemptPage, readCallPage } from '../src/bff/calls/call-handlers.js';
import { readDelivery } from '../src/bff/reports/delivery.js';
import { readOverview } from '../src/bff/reports/overview.js';
import { readReconciliation } from '../src/bff/reports/reconciliation.js';
import { createChangeFeed } from '../src/bff/feed/change-feed.js';
import type { ConsoleSchema } from '../src/bff/index.js';
import { listing } from './archive/listings.js';
import { findAll, followJobs, listUsers } from './archive/finding.js';
import { measure } from './archive/measure.js';
import { postgresPlace, sqlitePlace, type BenchPlace } from './archive/places.js';
import { beAt, newestTime } from './archive/clock.js';
import { callStoreOf } from '../src/testing/fixtures/call-fixture.js';
import { listPlace } from './archive/list-place.js';
import { fillUsers } from './archive/users.js';
import { row, type Row } from './archive/row.js';
import { askSmall } from './archive/small.js';
import { questions } from './archive/questions.js';

const CALLS = 1_000_000;
const TIMES = 40;
const LISTINGS = 10;
const MOST_WRITE_MS = 1000;
const MOST_REPORT_MS = 200;
const REPORTS = 10;
const MOST_OVERVIEW_MS = 200;
const OVERVIEWS = 20;
const MOST_DELIVERY_MS = 100;

async function askAll({ name, database }: BenchPlace): Promise<Row[]> {
  const rows: Row[] = [];
  const place = await listPlace(database);
  for (const question of await questions(database.kysely)) {
    const read = question.list === 'calls' ? readCallPage : readAttemptPage;
    const times = await measure(TIMES, (n) => read(place, question.filters(n)));
    rows.push(row(name, question.name, times, question.mostMs));
  }
  return rows;
}

/** Listings of 50 with bodies of 16 kB, for the other environment. */
async function writeAll({ name, database }: BenchPlace): Promise<Row[]> {
  const store = callStoreOf(database, createChangeFeed(database));
  const calls = await measure(LISTINGS, (n) => store.keepCalls('production', listing(n).calls));
  const attempts = await measure(LISTINGS, (n) =>
    store.keepAttempts('production', listing(n).events),
  );
  await store.prune('production', Date.now() + 1000, 10_000);
  return [
    row(name, 'keep 50 new calls', calls, MOST_WRITE_MS),
    row(name, 'keep 50 new attempts of 16 kB', attempts, MOST_WRITE_MS),
  ];
}

/** The reconciliation of all users. */
async function reconcile({ name, database }: BenchPlace): Promise<Row[]> {
  const place = await listPlace(database);
  const read = () => readReconciliation(place, null);
  await read();
  return [row(name, 'reconciliation', await measure(REPORTS, read), MOST_REPORT_MS)];
}

/** The overview without the reconciliation, as of the newest call. */
async function overview({ name, database }: BenchPlace): Promise<Row[]> {
  const { kysely } = database;
  await beAt(kysely, await newestTime(kysely));
  const place = await listPlace(database);
  const none = { count: 0, more: false, users: [] };
  const rest = {
    ...{ undelivered: none, unknown: none, missing_destinations: null },
    unnamed_calls: { failed: none, retrying: none, unknown: none },
  };
  const withoutCalls = { bit: 2, is_only: false, oldest_call: null, oldest_attempt: null };
  const rows: Row[] = [];
  for (const [what, key] of [
    ['overview', place.key],
    ['overview of a new key', { ...place.key, ...withoutCalls }],
  ] as const) {
    const read = () => readOverview({ ...place, key }, rest);
    await read();
    rows.push(row(name, what, await measure(OVERVIEWS, read), MOST_OVERVIEW_MS));
  }
  for (const range of ACTIVITY_RANGES) {
    const readRange = () => readDelivery(place, { range, utc_offset: 0 });
    await readRange();
    const times = await measure(OVERVIEWS, readRange);
    rows.push(row(name, `overview: delivery of ${range}`, times, MOST_DELIVERY_MS));
  }
  return rows;
}

/** What a console without a text index and keyset paging would do. */
async function askRivals({ name, database: { kysely } }: BenchPlace): Promise<Row[]> {
  const newest = (within: Kysely<ConsoleSchema>) =>
    within.selectFrom('attempts').select('sequence').orderBy('sequence', 'desc').limit(51);
  const like = await measure(2, () =>
    newest(kysely)
      .where(sql<SqlBool>`raw like '%quota-of-tenant-4711%'`)
      .execute(),
  );
  const offset = await measure(5, (n) =>
    newest(kysely)
      .offset(500_000 + n * 51)
      .execute(),
  );
  return [
    { ...row(name, 'rival: LIKE for a rare text', like, 20), kept: 'rival' },
    { ...row(name, 'rival: OFFSET 500,000', offset, 10), kept: 'rival' },
  ];
}

/** Pages, searches and writes of an archive of this many calls, on both databases or on the one named by `only`. */
export async function benchArchive(calls = CALLS, only?: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const open of [sqlitePlace, postgresPlace]) {
    if (only !== undefined && !open.name.startsWith(only)) continue;
    const place = await open(calls);
    rows.push(...(await askAll(place)), ...(await askSmall(place)), ...(await writeAll(place)));
    await fillUsers(place.database.kysely);
    rows.push(...(await listUsers(place)), ...(await findAll(place)));
    rows.push(...(await followJobs(place)));
    rows.push(...(await reconcile(place)), ...(await overview(place)));
    rows.push(...(await askRivals(place)));
    await place.close();
  }
  return rows;
}
