import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { CappedCount, Environment } from '../../../contract/index.js';
import type { ConsoleSchema } from '../../schema.js';
import { CALL_COLUMNS, type ListedCall } from '../call-row.js';
import { EVENT_COLUMNS, type ListedEvent } from '../attempt-row.js';
import { cleanText, indexedText } from '../store/clean-text.js';
import { inChunks } from '../store/in-chunks.js';
import { filtered, type Filters, type List } from './filtered.js';
import { findHits } from './search.js';
import type { Hits, Search } from './search-terms.js';

type Database = Kysely<ConsoleSchema>;

const MOST_COUNTED = 1000;
/** How many code points a text has at least that the text index finds: trigrams find nothing shorter. */
export const SEARCHED_FROM = 3;
const IDS = {
  calls: ['transaction_id', 'reference_user_id', 'user_id'],
  events: ['event_id', 'transaction_id', 'reference_user_id'],
} as const;

/** The search that the filters ask for; null when they have no text, or one that is a whole id. */
function searchFor(
  database: Database,
  list: List,
  environment: Environment,
  filters: Filters,
): Search | null {
  const q = filters.q === undefined ? '' : cleanText(filters.q);
  if (Array.from(q).length < SEARCHED_FROM) return null;
  return { database, list, environment, filters: { ...filters, q } };
}

function admitted(list: List, environment: Environment, filters: Filters): RawBuilder<SqlBool> {
  const condition = filtered(list, environment, filters);
  if (filters.q === undefined) return condition;
  const id = indexedText(filters.q);
  const equal = IDS[list].map((name) => sql`${sql.ref(`${list}.${name}`)} = ${id}`);
  return sql<SqlBool>`${condition} and (${sql.join(equal, sql` or `)})`;
}

/** Rows of a list, newest first, and the hits of the search that found them. */
interface Found<Row> {
  rows: Row[];
  hits: Hits | null;
}

/** The newest calls that the filters find; give the last one's position as `before` to go on. */
export async function findCallRows(
  database: Database,
  environment: Environment,
  filters: Filters,
  limit: number,
): Promise<Found<ListedCall>> {
  const query = database.selectFrom('calls').select(CALL_COLUMNS).orderBy('position', 'desc');
  const search = searchFor(database, 'calls', environment, filters);
  if (!search) {
    const condition = admitted('calls', environment, filters);
    return { rows: await query.where(condition).limit(limit).execute(), hits: null };
  }
  const hits = await findHits(search, limit);
  const rows = await inChunks(hits.positions.slice(0, limit), (some) =>
    query.where('position', 'in', some).execute(),
  );
  return { rows, hits };
}

/** The same for events. */
export async function findEventRows(
  database: Database,
  environment: Environment,
  filters: Filters,
  limit: number,
): Promise<Found<ListedEvent>> {
  const query = database.selectFrom('events').select(EVENT_COLUMNS).orderBy('position', 'desc');
  const search = searchFor(database, 'events', environment, filters);
  if (!search) {
    const condition = admitted('events', environment, filters);
    return { rows: await query.where(condition).limit(limit).execute(), hits: null };
  }
  const hits = await findHits(search, limit);
  const rows = await inChunks(hits.positions.slice(0, limit), (some) =>
    query.where('position', 'in', some).execute(),
  );
  return { rows, hits };
}

function counted(count: number, isWhole: boolean): CappedCount {
  return { count: Math.min(count, MOST_COUNTED), more: !isWhole || count > MOST_COUNTED };
}

/**
 * How many records the filters find, counted up to 1,000. A search with other filters counts no further than
 * it had to look for a page, given as `hits`: then there may be more.
 */
export async function countRows(
  database: Database,
  list: List,
  environment: Environment,
  { before, ...filters }: Filters,
  { hits, enough }: { hits: Hits | null; enough: number },
): Promise<CappedCount> {
  const search = searchFor(database, list, environment, filters);
  if (search) {
    const isFirst = hits !== null && before === undefined;
    const { positions, isWhole } = isFirst ? hits : await findHits(search, enough);
    return counted(positions.length, isWhole);
  }
  const some = database
    .selectFrom(list)
    .select('position')
    .where(admitted(list, environment, filters))
    .limit(MOST_COUNTED + 1);
  const { all } = await database
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  return counted(all, true);
}
