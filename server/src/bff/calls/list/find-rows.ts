import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  NOT_ACCEPTED,
  type ArchivedAttempt,
  type AttemptQuery,
  type CallQuery,
  type CappedCount,
} from '../../../contract/index.js';
import { dialectOf } from '../../../database/dialect.js';
import type { Database } from '../../schema.js';
import { ofKey, oldestOf, type ApiKey, type List, type Place } from '../api-keys.js';
import { ATTEMPT_COLUMNS, CALL_COLUMNS, type ListedCall } from '../archived-call.js';
import { countRows, pageOf } from '../../rows.js';
import { searchTexts, type Hits } from '../search/text-index.js';
import { cleanText, indexedText } from '../store/clean-text.js';
import { lastSequenceAt, sequenceAt } from '../store/sequence.js';

/** The filters of both lists, of which a list's query has only those that apply to it, and a condition in SQL. */
export type Filters = CallQuery & AttemptQuery & { also?: RawBuilder<SqlBool> };

/** Whether a text has at least three code points, because trigrams find nothing shorter. */
export const isSearchable = (text: string): boolean => Array.from(text).length >= 3;

const IDS = {
  calls: ['transaction_id', 'reference_user_id', 'user_id'],
  // The key of an attempt is its event_id if it has one, and is indexed.
  attempts: ['attempt_key', 'transaction_id', 'reference_user_id'],
} as const;

const COLUMNS = {
  state: 'state',
  status: 'status',
  type: 'webhook_type',
  response: 'response',
  failure: 'network_code',
  attempts: 'attempts_band',
  destination: 'destination',
  transaction: 'transaction_id',
} as const;

const OF_FAILED = sql`exists (select 1 from calls where calls.environment = attempts.environment
  and calls.transaction_id = attempts.transaction_id and calls.state = 'failed')`;
/**
 * Whether a row's response says if it was accepted: a missing response says so only if the call failed. This limits the
 * classes of NOT_ACCEPTED wherever they are listed or counted.
 */
export const HAS_RESULT: Record<List, RawBuilder<SqlBool>> = {
  calls: sql`(calls.response <> 'other' or calls.state = 'failed')`,
  attempts: sql`(attempts.response <> 'other' or ${OF_FAILED})`,
};

/** The range of sequence numbers (both inclusive) that the filters' times and the key's records permit. */
export function spanOf(list: List, { from, to, before, archive }: Filters, key: ApiKey) {
  const highest = to === undefined ? Number.MAX_SAFE_INTEGER : lastSequenceAt(to);
  const oldest = archive === 'earlier' ? 0 : oldestOf(list, key);
  return {
    lowest: Math.max(from === undefined ? 0 : sequenceAt(from), oldest),
    highest: before === undefined ? highest : Math.min(highest, before - 1),
  };
}

/** The filters without `q`, as a condition on the list's table. */
function filtered(list: List, { environment, key }: Place, filters: Filters): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${list}.${name}`);
  const { lowest, highest } = spanOf(list, filters, key);
  const conditions = [sql`${column('environment')} = ${environment}`];
  for (const [filter, name] of Object.entries(COLUMNS)) {
    const value = filters[filter as keyof typeof COLUMNS]; // entries() loses the names
    if (filter === 'response' && value === 'not_2xx') {
      conditions.push(sql`${column(name)} in (${sql.join(NOT_ACCEPTED)})`, HAS_RESULT[list]);
    } else if (value !== undefined) conditions.push(sql`${column(name)} = ${indexedText(value)}`);
  }
  if (filters.user !== undefined) {
    const user = indexedText(filters.user);
    const named = sql`${column('reference_user_id')} = ${user}`;
    conditions.push(list === 'calls' ? sql`(${named} or ${column('user_id')} = ${user})` : named);
  }
  if (lowest > 0) conditions.push(sql`${column('sequence')} >= ${lowest}`);
  if (highest < Number.MAX_SAFE_INTEGER) {
    conditions.push(sql`${column('sequence')} <= ${highest}`);
  }
  conditions.push(ofKey(list, key, filters.archive));
  if (filters.also) conditions.push(filters.also);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Whether a row has one of the sequence numbers. There may be thousands, so they are passed as one parameter. */
function isAt(database: Database, list: List, sequences: readonly number[]) {
  const column = sql.ref(`${list}.sequence`);
  const all = JSON.stringify(sequences);
  return dialectOf(database) === 'sqlite'
    ? sql<SqlBool>`${column} in (select value from json_each(${all}))`
    : sql<SqlBool>`${column} = any(array(select json_array_elements_text(${all}::json)::bigint))`;
}

/** The range of a search and its hits. */
export interface Searched {
  condition: RawBuilder<SqlBool>;
  /** Null without a search text: then all rows are read. */
  hits: Hits | null;
}

/**
 * For a text that is a whole ID: whether a search finds only the rows that have this ID, or also those whose text
 * contains it.
 */
type Finding = 'id' | 'part';

/**
 * The condition for the rows that match the filters and the search text: those that have it as an ID, or else those
 * that contain it anywhere, among the newest 5,000 that do.
 */
async function searched(
  list: List,
  place: Place,
  filters: Filters,
  finding: Finding = 'id',
): Promise<Searched> {
  const { database, environment, key } = place;
  const condition = filtered(list, place, filters);
  if (filters.q === undefined) return { condition, hits: null };
  const q = cleanText(filters.q);
  const id = indexedText(q);
  const equal = IDS[list].map((name) => sql`${sql.ref(`${list}.${name}`)} = ${id}`);
  const hasId = sql<SqlBool>`(${sql.join(equal, sql` or `)})`;
  const isNamed = sql<SqlBool>`${condition} and ${hasId}`;
  if (!isSearchable(q)) return { condition: isNamed, hits: null };
  const exact =
    finding === 'id' &&
    (await database.selectFrom(list).select('sequence').where(isNamed).limit(1).executeTakeFirst());
  if (exact) return { condition: isNamed, hits: null };
  const hits = await searchTexts(database, environment, list, {
    text: q.toLowerCase(),
    ...spanOf(list, filters, key),
  });
  const found = isAt(database, list, hits.sequences);
  return { condition: sql<SqlBool>`${condition} and ${found}`, hits };
}

/** A row of each list, as pages and exports read it. */
export interface ListRow {
  calls: ListedCall;
  attempts: ArchivedAttempt;
}

/** Rows of a list, newest first, and how they were found. */
export interface Found<Row> {
  rows: Row[];
  /** The `before` of the next page; null after the last. */
  next_before: number | null;
  searched: Searched;
}

/** The newest rows of a list that match the filters, at most `limit`; a page before the last may be empty. */
export async function findRows<L extends List>(
  list: L,
  place: Place,
  filters: Filters,
  limit: number,
  finding?: Finding,
): Promise<Found<ListRow[L]>> {
  const search = await searched(list, place, filters, finding);
  const columns = list === 'calls' ? CALL_COLUMNS : ATTEMPT_COLUMNS;
  // Kysely's types cannot follow a table that is a parameter; these are the columns of its rows.
  const found = (await place.database
    .selectFrom(list as 'calls')
    .select(columns as typeof CALL_COLUMNS)
    .where(search.condition)
    .orderBy('sequence', 'desc')
    .limit(limit + 1)
    .execute()) as unknown as ListRow[L][];
  const { rows, next } = pageOf(found, 'sequence', limit);
  const { lowest } = spanOf(list, filters, place.key);
  const searchedTo = search.hits?.searched_to ?? lowest;
  // A search that covered only the newest hits continues below them, however few of them match the filters.
  const next_before = next ?? (searchedTo > lowest ? searchedTo : null);
  return { rows, next_before, searched: search };
}

/**
 * How many records match the filters, counted up to 1,000; `more` is also set if a search covered only the newest
 * records.
 */
export async function countFound(
  list: List,
  place: Place,
  { before, ...filters }: Filters,
  found: Searched,
): Promise<CappedCount> {
  const { database, key } = place;
  const { condition, hits } = before === undefined ? found : await searched(list, place, filters);
  const rows = database.selectFrom(list).select('sequence').where(condition);
  const { count, more } = await countRows(place, rows);
  const isCut = hits !== null && hits.searched_to > spanOf(list, filters, key).lowest;
  return { count, more: isCut || more };
}
