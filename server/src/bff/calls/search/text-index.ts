import { sql, type SqlBool } from 'kysely';
import { type Environment, readEvent, type CallEvent } from '../../../contract/index.js';
import { dialectOf } from '../../../database/dialect.js';
import { inChunks } from '../../../database/in-chunks.js';
import type { CallRow, AttemptRow, Database, Transaction } from '../../schema.js';
import type { List } from '../api-keys.js';
import { cleanText } from '../store/clean-text.js';

const MOST_OF_BODY = 16_384;
// Nothing that is typed into a search box spans two parts.
const BETWEEN = '\u0001';

function joined(parts: readonly (string | null | undefined)[]): string {
  const given = parts.filter((part) => typeof part === 'string' && part !== '');
  return cleanText(given.join(BETWEEN)).toLowerCase();
}

function responseText({ network_error, response_body }: CallEvent): (string | null)[] {
  const { code = null, message = null } = network_error ?? {};
  return [code, message, response_body?.slice(0, MOST_OF_BODY) ?? null];
}

type Attempt = Pick<
  AttemptRow,
  'event_id' | 'transaction_id' | 'reference_user_id' | 'destination_url' | 'raw'
>;

/** What is searched of an attempt, in lower case. */
export function attemptText(row: Attempt): string {
  const event = readEvent(JSON.parse(row.raw));
  const { event_id, transaction_id, reference_user_id, destination_url } = row;
  const response = event ? responseText(event) : [];
  return joined([event_id, transaction_id, reference_user_id, destination_url, ...response]);
}

type Searched = Pick<CallRow, 'transaction_id' | 'reference_user_id' | 'user_id'>;

/**
 * What is searched of a call, in lower case: its ids, its payload, and what its attempts say. The same
 * response sixteen times is in it once.
 */
export function callText(
  call: Searched,
  payload: string | null,
  attempts: readonly Attempt[],
): string {
  const given = new Set<string | null>();
  for (const { event_id, destination_url, raw } of attempts) {
    const event = readEvent(JSON.parse(raw));
    given.add(event_id).add(destination_url);
    for (const part of event ? responseText(event) : []) given.add(part);
  }
  const { transaction_id, reference_user_id, user_id } = call;
  const own = [transaction_id, reference_user_id, user_id];
  return joined([...own, payload?.slice(0, MOST_OF_BODY), ...given]);
}

// The commonest signs are a letter each; every other one is its number in sixteen digits of their own,
// between Y and Z. Only capitals: the text itself is in lower case.
const LETTERS = [
  [' ', 'Q'],
  ['-', 'R'],
  ['_', 'S'],
  [':', 'T'],
  ['.', 'U'],
  ['/', 'V'],
  ['"', 'W'],
  [',', 'X'],
] as const;
const DIGITS = 'ABCDEFGHIJKLMNOP';

function numberOf(sign: string): string {
  let digits = '';
  let rest = sign.codePointAt(0) ?? 0;
  do {
    digits = (DIGITS[rest % 16] ?? '') + digits;
    rest = Math.floor(rest / 16);
  } while (rest > 0);
  return `Y${digits}Z`;
}

/**
 * Lower-case text in letters and digits alone, every part of it a part of the result and of no other.
 * pg_trgm indexes letters and digits only, and what counts as one depends on the server's locale: `12:30`
 * would have no trigram at all. As `%`, `_` and `\` are spelled too, it needs no escape in a LIKE.
 */
export function spelled(text: string): string {
  let result = text;
  // A call of a function for each sign would take most of the time that storing a body takes.
  for (const [sign, letter] of LETTERS) result = result.replaceAll(sign, letter);
  return result.replace(/[^a-zA-Z0-9]/gu, numberOf);
}

/** Each environment has its own tables, so that a search does not read the texts of the other one. */
const tableOf = (environment: Environment, list: List) =>
  `${environment}_${list === 'calls' ? 'call' : 'attempt'}_text` as const;

const isSqlite = (database: Database) => dialectOf(database) === 'sqlite';

/** What can be searched of a record, in lower case. */
export interface SearchableText {
  sequence: number;
  body: string;
}

/** Writes the texts and replaces those with the same sequence numbers. */
export async function putTexts(
  within: Transaction,
  environment: Environment,
  list: List,
  texts: readonly SearchableText[],
): Promise<void> {
  if (texts.length === 0) return;
  const table = tableOf(environment, list);
  if (isSqlite(within)) {
    const rows = texts.map(({ sequence, body }) => sql`(${sequence}, ${body})`);
    await sql`insert or replace into ${sql.table(table)} (rowid, body)
      values ${sql.join(rows)}`.execute(within);
    return;
  }
  const put = (some: readonly SearchableText[]) =>
    within
      .insertInto(table)
      .values(some.map(({ sequence, body }) => ({ sequence, body: spelled(body) })))
      .onConflict((conflict) =>
        conflict
          .column('sequence')
          .doUpdateSet((excluded) => ({ body: excluded.ref('excluded.body') })),
      )
      .execute();
  // Fifty long bodies at once would hold the process for some 20 ms.
  await inChunks(texts, put, 10);
}

/** Removes the texts with these sequence numbers. */
export async function removeTexts(
  within: Transaction,
  environment: Environment,
  list: List,
  sequences: readonly number[],
): Promise<void> {
  if (sequences.length === 0) return;
  const table = tableOf(environment, list);
  if (isSqlite(within)) {
    await sql`delete from ${sql.table(table)}
      where rowid in (${sql.join(sequences.map(whole))})`.execute(within);
  } else {
    await within.deleteFrom(table).where('sequence', 'in', sequences).execute();
  }
}

/** A search text of three code points or more, and the range of sequence numbers to search (both inclusive). */
export interface TextSearch {
  text: string;
  lowest: number;
  highest: number;
}

export interface Hits {
  /** Newest first. */
  sequences: number[];
  /** The lowest sequence number that was searched; the search's `lowest` when there are no further hits. */
  searched_to: number;
}

/** No search finds more: beyond the newest so many it goes on with the next page. */
export const MOST_HITS = 5_000;

function hitsOf({ lowest }: TextSearch, rows: readonly { sequence: number }[]): Hits {
  const sequences = rows.map(({ sequence }) => sequence);
  const last = sequences.at(-1);
  const isCut = sequences.length === MOST_HITS && last !== undefined;
  return { sequences, searched_to: isCut ? last : lowest };
}

const rowid = sql<number>`rowid`;
// A number reaches SQLite as a float, and FTS5 begins at a place only if it is a whole number.
const whole = (sequence: number) => sql<number>`cast(${sequence} as integer)`;

type Table = ReturnType<typeof tableOf>;

/** What FTS5 finds a text by: in quotes nothing is its syntax. */
export const phraseOf = (text: string): string => `"${text.replaceAll('"', '""')}"`;

async function searchSqlite(database: Database, table: Table, search: TextSearch): Promise<Hits> {
  const rows = await database
    .selectFrom(table)
    .select(rowid.as('sequence'))
    .where(sql<SqlBool>`${sql.table(table)} match ${phraseOf(search.text)}`)
    .where(rowid, '>=', whole(search.lowest))
    .where(rowid, '<=', whole(search.highest))
    .orderBy(rowid, 'desc')
    .limit(MOST_HITS)
    .execute();
  return hitsOf(search, rows);
}

// So many of the newest texts are read without the index, which finds all that hold a common text before the first.
const NEWEST_READ = 3_000;
// Most of a screen, below which the list goes on with its next page. What fewer hold, the index finds as fast.
const ENOUGH = 15;

async function searchPostgres(database: Database, table: Table, search: TextSearch): Promise<Hits> {
  const { lowest, highest } = search;
  const part = spelled(search.text);
  // strpos() takes half the time of LIKE.
  const { rows } = await sql<{ read: number; last: number; held: number[] }>`
    select count(*) as read, min(sequence) as last, coalesce(
      json_agg(sequence order by sequence desc) filter (where strpos(body, ${part}) > 0), '[]'
    ) as held
    from (
      select sequence, body from ${sql.table(table)}
      where sequence between ${lowest} and ${highest}
      order by sequence desc limit ${NEWEST_READ}
    ) as newest`.execute(database);
  const { read = 0, last = lowest, held: sequences = [] } = rows[0] ?? {};
  if (read < NEWEST_READ) return { sequences, searched_to: lowest };
  if (sequences.length >= ENOUGH) return { sequences, searched_to: last };
  // Materialised, or the planner would rather read a million texts in their order than use the trigrams.
  const hits = await sql<{ sequence: number }>`
    with hits as materialized (
      select sequence from ${sql.table(table)}
      where body like ${`%${part}%`} and sequence between ${lowest} and ${highest}
    )
    select sequence from hits order by sequence desc limit ${MOST_HITS}`.execute(database);
  return hitsOf(search, hits.rows);
}

/**
 * The newest sequence numbers whose text contains the search text, at most 5,000: by FTS5 with trigrams on SQLite, by
 * a column with pg_trgm's index on Postgres.
 */
export function searchTexts(
  database: Database,
  environment: Environment,
  list: List,
  search: TextSearch,
): Promise<Hits> {
  const table = tableOf(environment, list);
  return isSqlite(database)
    ? searchSqlite(database, table, search)
    : searchPostgres(database, table, search);
}
