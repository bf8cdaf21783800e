import { createChangeFeed } from '../../src/bff/feed/change-feed.js';
import { find } from '../../src/bff/reports/find.js';
import { createJobs } from '../../src/bff/jobs/jobs.js';
import { rerunKind } from '../../src/bff/jobs/reruns/bulk-reruns.js';
import { readUserPage } from '../../src/bff/users/user-page.js';
import type { UserQuery } from '../../src/contract/index.js';
import { listPlace } from './list-place.js';
import { measure } from './measure.js';
import type { BenchPlace } from './places.js';
import { row, type Row } from './row.js';

const TIMES = 40;
const MOST_SEARCH_MS = 20;
// One search may read a thousand calls.
const MOST_FIND_MS = 50;
const MOST_USERS_MS = 20;
// A page must show the first row of a filter within this time.
const MOST_USERS_SEARCH_MS = 100;
// How often a browser polls for changes, so a response must not take longer.
const ASKED_MS = 500;
const MOST_JOBS_MS = ASKED_MS;
const MOST_FIRST_MS = 5000;
const ASKED = 10;

/** The palette's search by any part of an ID. */
export async function findAll({ name, database }: BenchPlace): Promise<Row[]> {
  const { kysely } = database;
  const place = await listPlace(database);
  const { transaction_id } = await kysely
    .selectFrom('calls')
    .select('transaction_id')
    .where('environment', '=', 'sandbox')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const found = (texts: readonly string[]) =>
    measure(TIMES, (n) => find(place, texts[n % texts.length] ?? ''));
  return [
    row(name, 'palette: part of an id', await found([transaction_id.slice(9, 22)]), MOST_SEARCH_MS),
    row(name, 'palette: in bodies', await found(['verif', 'nginx']), MOST_FIND_MS),
    row(name, 'palette: 2 characters', await found(['e7', '9a']), MOST_FIND_MS),
  ];
}

/** The list of users. */
export async function listUsers({ name, database }: BenchPlace): Promise<Row[]> {
  const filters: [string, Partial<UserQuery>, number][] = [
    ['no filter', {}, MOST_USERS_MS],
    ['delivery', { delivery: 'failed' }, MOST_USERS_MS],
    ['part of an id', { q: '77123' }, MOST_USERS_SEARCH_MS],
  ];
  const rows: Row[] = [];
  for (const [what, filter, mostMs] of filters) {
    const query: UserQuery = { sort: '-known_since', ...filter };
    const users = { database: database.kysely, environment: 'sandbox' } as const;
    const times = await measure(TIMES, () => readUserPage(users, query));
    rows.push(row(name, `users: ${what}`, times, mostMs));
  }
  return rows;
}

/** The list of bulk reruns, as the browsers that follow a running one request it. */
export async function followJobs({ name, database }: BenchPlace): Promise<Row[]> {
  const changes = createChangeFeed(database);
  const jobs = createJobs({ database, changes }, rerunKind);
  const begun = performance.now();
  await jobs.list({ environment: 'sandbox' });
  const first = performance.now() - begun;
  const again = await measure(ASKED, () => jobs.list({ environment: 'sandbox' }), ASKED_MS);
  return [
    row(name, 'bulk reruns, first', { p50: first, p95: first, held: 0 }, MOST_FIRST_MS),
    row(name, 'bulk reruns, again', again, MOST_JOBS_MS),
  ];
}
