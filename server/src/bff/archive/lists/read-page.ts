import type { Kysely } from 'kysely';
import {
  serviceHealth,
  type ArchiveGap,
  type CallPage,
  type CallQuery,
  type CappedCount,
  type Environment,
  type EventPage,
  type EventQuery,
} from '../../../contract/index.js';
import type { ConsoleSchema } from '../../schema.js';
import { toArchivedCall } from '../call-row.js';
import { toArchivedEvent } from '../event-row.js';
import { filtered, spanOf, type Filters, type List } from './filtered.js';

const PAGE_SIZE = 50;
const MOST_COUNTED = 1000;

/** How many records there are, counted up to 1,000. */
async function countCapped(
  database: Kysely<ConsoleSchema>,
  list: List,
  environment: Environment,
  filters: Filters,
): Promise<CappedCount> {
  const { before: _before, ...all } = filters;
  const some = filtered(database, list, environment, all)
    .select('position')
    .limit(MOST_COUNTED + 1);
  const { counted } = await database
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  return { count: Math.min(counted, MOST_COUNTED), more: counted > MOST_COUNTED };
}

/** The gaps from one position (inclusive) up to another (inclusive), so that each is on one page only. */
async function gapsBetween(
  database: Kysely<ConsoleSchema>,
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
    .execute();
  return rows.map(({ from_at: from, to_at: to, ...row }) => ({ ...row, list, from, to }));
}

async function lookedAt(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
): Promise<number | null> {
  const row = await database
    .selectFrom('service_health')
    .select('health')
    .where('environment', '=', environment)
    .executeTakeFirst();
  return row ? serviceHealth.parse(JSON.parse(row.health)).looked_at : null;
}

async function around(
  database: Kysely<ConsoleSchema>,
  list: List,
  environment: Environment,
  filters: Filters,
  rows: readonly { position: number }[],
) {
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
  const { lowest, highest } = spanOf(filters);
  const [gaps, total, looked_at] = await Promise.all([
    gapsBetween(database, list, environment, last?.position ?? lowest, highest),
    countCapped(database, list, environment, filters),
    lookedAt(database, environment),
  ]);
  return { gaps, total, looked_at, next_before: last?.position ?? null };
}

/** A page of 50 calls, newest first, by keyset: calls that come meanwhile shift nothing. */
export async function readCallPage(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  query: CallQuery,
): Promise<CallPage> {
  const rows = await filtered(database, 'calls', environment, query)
    .selectAll('calls')
    .orderBy('position', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  const page = await around(database, 'calls', environment, query, rows);
  return { calls: rows.slice(0, PAGE_SIZE).map(toArchivedCall), ...page };
}

/** A page of 50 events, newest first. */
export async function readEventPage(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  query: EventQuery,
): Promise<EventPage> {
  const rows = await filtered(database, 'events', environment, query)
    .selectAll('events')
    .orderBy('position', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  const page = await around(database, 'events', environment, query, rows);
  return { events: rows.slice(0, PAGE_SIZE).map(toArchivedEvent), ...page };
}
