import { sql, type Kysely, type SqlBool } from 'kysely';
import { createArchive } from '../src/bff/calls/create-call-store.js';
import { readCallPage, readEventPage } from '../src/bff/calls/list/read-page.js';
import { readOverview } from '../src/bff/reports/read-overview.js';
import { readUncertainPeople } from '../src/bff/reports/uncertain-people.js';
import { readUnknownPeople } from '../src/bff/reports/unknown-people.js';
import { createChangeLog } from '../src/bff/feed/change-feed.js';
import type { ConsoleSchema } from '../src/bff/index.js';
import { listing } from './archive/listings.js';
import { findAll, followJobs } from './archive/finding.js';
import { measure } from './archive/measure.js';
import { postgresPlace, sqlitePlace, type BenchPlace } from './archive/places.js';
import { beAt, newestTime } from './archive/clock.js';
import { fillPeople } from './archive/people.js';
import { row, type Row } from './archive/row.js';
import { askSmall } from './archive/small.js';
import { questions } from './archive/questions.js';

const CALLS = 1_000_000;
const TIMES = 40;
const LISTINGS = 10;
const MOST_WRITE_MS = 1000;
const MOST_COLD_MS = 1500;
const MOST_REPORT_MS = 200;
const REPORTS = 10;
const MOST_OVERVIEW_MS = 200;
const OVERVIEWS = 20;

async function askAll({ name, database: { kysely } }: BenchPlace): Promise<Row[]> {
  const rows: Row[] = [];
  for (const question of await questions(kysely)) {
    const read = question.list === 'calls' ? readCallPage : readEventPage;
    const times = await measure(TIMES, (n) => read(kysely, 'sandbox', question.filters(n)));
    rows.push(row(name, question.name, times, question.mostMs));
  }
  return rows;
}

/** Listings of 50 with bodies of 16 kB, into the other environment. */
async function writeAll({ name, database }: BenchPlace): Promise<Row[]> {
  const archive = createArchive(database, createChangeLog(database));
  const calls = await measure(LISTINGS, (n) => archive.keepCalls('production', listing(n).calls));
  const events = await measure(LISTINGS, (n) =>
    archive.keepEvents('production', listing(n).events),
  );
  await archive.prune('production', Date.now() + 1000, 10_000);
  return [
    row(name, 'keep 50 new calls', calls, MOST_WRITE_MS),
    row(name, 'keep 50 new events of 16 kB', events, MOST_WRITE_MS),
  ];
}

/** The people of the reconciliation: at first nobody's completion was looked up, and then nearly all. */
async function reconcile({ name, database }: BenchPlace): Promise<Row[]> {
  const { kysely } = database;
  const parts = { database: kysely, changes: createChangeLog(database) };
  await fillPeople(kysely);
  const read = async () => {
    await readUncertainPeople(parts, 'sandbox', 0);
    await readUnknownPeople(kysely, 'sandbox');
  };
  const begun = performance.now();
  await read();
  const first = performance.now() - begun;
  const again = await measure(REPORTS, read);
  return [
    row(name, 'reconciliation, first', { p50: first, p95: first, held: 0 }, MOST_COLD_MS),
    row(name, 'reconciliation, again', again, MOST_REPORT_MS),
  ];
}

/** All of the overview but the reconciliation, as of the newest call. */
async function overview({ name, database }: BenchPlace): Promise<Row[]> {
  const { kysely } = database;
  await beAt(kysely, await newestTime(kysely));
  const nobody = { count: { count: 0, more: false }, people: [] };
  const found = { undelivered: nobody, cannot_tell: nobody, unknown_people: nobody };
  const rest = { ...found, missing_destinations: null, again_in_ms: null };
  const read = () => readOverview(kysely, 'sandbox', rest, null);
  await read();
  return [row(name, 'overview', await measure(OVERVIEWS, read), MOST_OVERVIEW_MS)];
}

/** What a console without a text index and a keyset would do. */
async function askRivals({ name, database: { kysely } }: BenchPlace): Promise<Row[]> {
  const newest = (within: Kysely<ConsoleSchema>) =>
    within.selectFrom('events').select('position').orderBy('position', 'desc').limit(51);
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

/** Pages, searches and writes of an archive of so many calls, on both databases or on the one named by `only`. */
export async function benchArchive(calls = CALLS, only?: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const open of [sqlitePlace, postgresPlace]) {
    if (only !== undefined && !open.name.startsWith(only)) continue;
    const place = await open(calls);
    rows.push(...(await askAll(place)), ...(await askSmall(place)), ...(await writeAll(place)));
    rows.push(...(await findAll(place)), ...(await followJobs(place)));
    rows.push(...(await reconcile(place)), ...(await overview(place)));
    rows.push(...(await askRivals(place)));
    await place.close();
  }
  return rows;
}
