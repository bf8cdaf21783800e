import { createArchive } from '../../src/bff/calls/create-call-store.js';
import { readCallPage, readEventPage } from '../../src/bff/calls/list/read-page.js';
import { createChangeLog } from '../../src/bff/feed/change-feed.js';
import { listing } from './listings.js';
import { measure } from './measure.js';
import type { BenchPlace } from './places.js';
import { row, type Row } from './row.js';

const LISTINGS = 4;
const SHORT = 200;
const TIMES = 40;
// As a text that many hold beside a filter that few pass.
const MOST_MS = 100;

/** Searches of an environment with a few hundred records for what only the other one's million hold. */
export async function askSmall({ name, database }: BenchPlace): Promise<Row[]> {
  const { kysely } = database;
  const archive = createArchive(database, createChangeLog(database));
  for (let n = 0; n < LISTINGS; n += 1) {
    const { calls, events } = listing(n, SHORT);
    await archive.keepCalls('production', calls);
    await archive.keepEvents('production', events);
  }
  const query = { q: 'customer' };
  const calls = await measure(TIMES, () => readCallPage(kysely, 'production', query));
  const events = await measure(TIMES, () => readEventPage(kysely, 'production', query));
  await archive.prune('production', Date.now() + 1000, 10_000);
  return [
    row(name, 'calls: search common beside only', calls, MOST_MS),
    row(name, 'events: search common beside only', events, MOST_MS),
  ];
}
