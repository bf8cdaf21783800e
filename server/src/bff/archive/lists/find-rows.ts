import { sql, type Kysely, type SqlBool } from 'kysely';
import type { CappedCount, Environment } from '../../../contract/index.js';
import type { ConsoleSchema } from '../../schema.js';
import { CALL_COLUMNS, type ListedCall } from '../call-row.js';
import { EVENT_COLUMNS, type ListedEvent } from '../event-row.js';
import { cleanText, indexedText } from '../keeping/clean-text.js';
import { inChunks } from '../keeping/in-chunks.js';
import { filtered, type Filters, type List } from './filtered.js';
import { search } from './search.js';

type Database = Kysely<ConsoleSchema>;

const MOST_COUNTED = 1000;
const STEPS_TO_COUNT = 3;
// Trigrams find nothing shorter.
const SEARCHED_FROM = 3;
const IDS = {
  calls: ['transaction_id', 'reference_user_id', 'user_id'],
  events: ['event_id', 'transaction_id', 'reference_user_id'],
} as const;

/** The filters with a text that is searched for; null when there is none, or it is a whole id. */
function searched(filters: Filters): (Filters & { q: string }) | null {
  const q = filters.q === undefined ? '' : cleanText(filters.q);
  return Array.from(q).length >= SEARCHED_FROM ? { ...filters, q } : null;
}

function admitted(list: List, environment: Environment, filters: Filters) {
  const condition = filtered(list, environment, filters);
  if (filters.q === undefined) return condition;
  const id = indexedText(filters.q);
  const equal = IDS[list].map((name) => sql`${sql.ref(`${list}.${name}`)} = ${id}`);
  return sql<SqlBool>`${condition} and (${sql.join(equal, sql` or `)})`;
}

/** The newest calls that the filters admit, newest first; give the last one's position as `before` to go on. */
export async function findCallRows(
  database: Database,
  environment: Environment,
  filters: Filters,
  limit: number,
): Promise<ListedCall[]> {
  const query = database.selectFrom('calls').select(CALL_COLUMNS).orderBy('position', 'desc');
  const sought = searched(filters);
  if (!sought) {
    return query
      .where(admitted('calls', environment, filters))
      .limit(limit)
      .execute();
  }
  const { positions } = await search(database, 'calls', environment, sought, limit);
  return inChunks(positions, (some) => query.where('position', 'in', some).execute());
}

/** The same for events. */
export async function findEventRows(
  database: Database,
  environment: Environment,
  filters: Filters,
  limit: number,
): Promise<ListedEvent[]> {
  const query = database.selectFrom('events').select(EVENT_COLUMNS).orderBy('position', 'desc');
  const sought = searched(filters);
  if (!sought) {
    return query
      .where(admitted('events', environment, filters))
      .limit(limit)
      .execute();
  }
  const { positions } = await search(database, 'events', environment, sought, limit);
  return inChunks(positions, (some) => query.where('position', 'in', some).execute());
}

/**
 * How many records the filters admit, counted up to 1,000. A search gives up counting early where few of many
 * fit; then there may be more.
 */
export async function countRows(
  database: Database,
  list: List,
  environment: Environment,
  { before: _before, ...filters }: Filters,
): Promise<CappedCount> {
  const sought = searched(filters);
  if (sought) {
    const most = MOST_COUNTED + 1;
    const hits = await search(database, list, environment, sought, most, STEPS_TO_COUNT);
    const count = Math.min(hits.positions.length, MOST_COUNTED);
    return { count, more: !hits.isWhole || hits.positions.length > count };
  }
  const some = database
    .selectFrom(list)
    .select('position')
    .where(admitted(list, environment, filters))
    .limit(MOST_COUNTED + 1);
  const { counted } = await database
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  return { count: Math.min(counted, MOST_COUNTED), more: counted > MOST_COUNTED };
}
