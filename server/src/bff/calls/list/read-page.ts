import type { Kysely } from 'kysely';
import {
  type ArchiveGap,
  type CallPage,
  type CallQuery,
  type Environment,
  type EventPage,
  type EventQuery,
} from '../../../contract/index.js';
import { readHealth } from '../../sync/health-store.js';
import type { ConsoleSchema } from '../../schema.js';
import { withRerunFates } from '../detail/rerun-fates.js';
import { toArchivedEvent } from '../attempt-row.js';
import { spanOf, type Filters, type List } from './filtered.js';
import { countRows, findCallRows, findEventRows } from './find-rows.js';
import type { Hits } from './search-terms.js';

const PAGE_SIZE = 50;
// A service that is always too fast leaves one at each look, and a rare filter's page spans them all.
const MOST_GAPS = 1000;

type Database = Kysely<ConsoleSchema>;

/** The gaps from one position to another (both inclusive), so that each is on one page only. */
async function gapsBetween(
  database: Database,
  list: List,
  environment: Environment,
  lowest: number,
  highest: number,
): Promise<ArchiveGap[]> {
  const rows = await database
    .selectFrom('gaps')
    .selectAll()
    .where('environment', '=', environment)
    .where('list', '=', list)
    .where('below_position', '>=', lowest)
    .where('below_position', '<=', highest)
    .orderBy('below_position', 'desc')
    .limit(MOST_GAPS)
    .execute();
  return rows.map(({ id, below_position, from_at: from, to_at: to, found_at }) => ({
    ...{ id, list, below_position, from, to, found_at },
  }));
}

async function lookedAt(database: Database, environment: Environment): Promise<number | null> {
  return (await readHealth(database, environment)).looked_at;
}

/** What stands around the rows of a page, of which there is one more than is shown unless it is the last. */
async function around(
  database: Database,
  list: List,
  environment: Environment,
  filters: Filters,
  { rows, hits }: { rows: readonly { position: number }[]; hits: Hits | null },
) {
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
  const { lowest, highest } = spanOf(filters);
  const [total, gaps, looked_at] = await Promise.all([
    countRows(database, list, environment, filters, { hits, enough: PAGE_SIZE + 1 }),
    gapsBetween(database, list, environment, last?.position ?? lowest, highest),
    lookedAt(database, environment),
  ]);
  return { total, gaps, looked_at, next_before: last?.position ?? null };
}

/** A page of 50 calls, newest first, by keyset: calls that come meanwhile shift nothing. */
export async function readCallPage(
  database: Database,
  environment: Environment,
  query: CallQuery,
): Promise<CallPage> {
  const found = await findCallRows(database, environment, query, PAGE_SIZE + 1);
  const [page, calls] = await Promise.all([
    around(database, 'calls', environment, query, found),
    withRerunFates(database, environment, found.rows.slice(0, PAGE_SIZE)),
  ]);
  return { calls, ...page };
}

/** A page of 50 events, newest first. */
export async function readEventPage(
  database: Database,
  environment: Environment,
  query: EventQuery,
): Promise<EventPage> {
  const found = await findEventRows(database, environment, query, PAGE_SIZE + 1);
  const page = await around(database, 'events', environment, query, found);
  return { events: found.rows.slice(0, PAGE_SIZE).map(toArchivedEvent), ...page };
}
