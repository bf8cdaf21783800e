import { readAttemptPage, readCallPage } from '../../src/bff/calls/call-handlers.js';
import { createChangeFeed } from '../../src/bff/feed/change-feed.js';
import { callStoreOf } from '../../src/testing/fixtures/call-fixture.js';
import { listPlace } from './list-place.js';
import { listing } from './listings.js';
import { measure } from './measure.js';
import type { BenchPlace } from './places.js';
import { row, type Row } from './row.js';

const LISTINGS = 4;
const SHORT = 200;
const TIMES = 40;
const MOST_MS = 60;

/** Searches in an environment with a few hundred records for texts that only occur in the other one's million. */
export async function askSmall({ name, database }: BenchPlace): Promise<Row[]> {
  const store = callStoreOf(database, createChangeFeed(database));
  for (let n = 0; n < LISTINGS; n += 1) {
    const { calls, events } = listing(n, SHORT);
    await store.keepCalls('production', calls);
    await store.keepAttempts('production', events);
  }
  const query = { q: 'customer' };
  const place = await listPlace(database, 'production');
  const calls = await measure(TIMES, () => readCallPage(place, query));
  const attempts = await measure(TIMES, () => readAttemptPage(place, query));
  await store.prune('production', Date.now() + 1000, 10_000);
  return [
    row(name, 'calls: search common beside only', calls, MOST_MS),
    row(name, 'attempts: search common beside only', attempts, MOST_MS),
  ];
}
