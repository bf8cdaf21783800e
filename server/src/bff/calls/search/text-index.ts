import { sql, type SqlBool } from 'kysely';
import { type Environment, readEvent, type CallEvent } from '../../../contract/index.js';
import { dialectOf } from '../../../database/dialect.js';
import { inChunks } from '../../../database/in-chunks.js';
import type { CallRow, AttemptRow, Database, TextRow, Transaction } from '../../schema.js';
import type { List } from '../api-keys.js';
import { cleanText } from '../store/clean-text.js';

const MOST_OF_BODY = 16_384;
// Separates the parts of a text. A search text cannot contain it, so no hit spans two parts.
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

/** The searchable text of an attempt, in lower case. */
export function attemptText(row: Attempt): string {
  const event = readEvent(JSON.parse(row.raw));
  const { event_id, transaction_id, reference_user_id, destination_url } = row;
  const response = event ? responseText(event) : [];
  return joined([event_id, transaction_id, reference_user_id, destination_url, ...response]);
}

type Searched = Pick<CallRow, 'transaction_id' | 'reference_user_id' | 'user_id'>;

/**
 * The searchable text of a call, in lower case: its IDs, its payload, and the responses of its attempts. A response
 * that was the same sixteen times is included once.
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

// The most common characters become a letter each; every other one becomes its code point in sixteen digits of its own,
// between Y and Z. All are capitals, because the text itself is in lower case.
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
 * Spells lower-case text in letters and digits only, so that every part of the text is a part of the result and of no
 * other. pg_trgm indexes only letters and digits, and the server's locale decides which characters are: `12:30` would
 * have no trigram at all. `%`, `_` and `\` are spelled too, so a LIKE needs no escaping.
 */
export function spelled(text: string): string {
  let result = text;
  // Calling a function for each character would take most of the time of storing a body.
  for (const [sign, letter] of LETTERS) result = result.replaceAll(sign, letter);
  return result.replace(/[^a-zA-Z0-9]/gu, numberOf);
}

/** Each environment has its own tables, so that a search does not read the other one's texts. */
const tableOf = (environment: Environment, list: List) =>
  `${environment}_${list === 'calls' ? 'call' : 'attempt'}_text` as const;

const isSqlite = (database: Database) => dialectOf(database) === 'sqlite';

/** Writes texts in lower case, which replace those with the same sequence numbers. */
export async function putTexts(
  within: Transaction,
  environment: Environment,
  list: List,
  texts: readonly TextRow[],
): Promise<void> {
  if (texts.length === 0) return;
  const table = tableOf(environment, list);
  if (isSqlite(within)) {
    const rows = texts.map(({ sequence, body }) => sql`(${sequence}, ${body})`);
    await sql`insert or replace into ${sql.table(table)} (rowid, body)
      values ${sql.join(rows)}`.execute(within);
    return;
  }
  const put = (some: readonly TextRow[]) =>
    within
      .insertInto(table)
      .values(some.map(({ sequence, body }) => ({ sequence, body: spelled(body) })))
      .onConflict((conflict) =>
        conflict
          .column('sequence')
          .doUpdateSet((excluded) => ({ body: excluded.ref('excluded.body') })),
      )
      .execute();
  // Fifty long bodies at once would block the process for about 20 ms.
  await inChunks(texts, put, 10);
}

/** Deletes the texts with these sequence numbers. */
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

/** A search text of at least three code points, and the range of sequence numbers to search (both inclusive). */
export interface TextSearch {
  text: string;
  lowest: number;
  highest: number;
}

export interface Hits {
  /** Newest first. */
  sequences: number[];
  /** The lowest sequence number that was searched; the search's `lowest` if there are no further hits. */
  searched_to: number;
}

/** A search stops after this many hits and continues on the next page. */
export const MOST_HITS = 5_000;

function hitsOf({ lowest }: TextSearch, rows: readonly { sequence: number }[]): Hits {
  const sequences = rows.map(({ sequence }) => sequence);
  const last = sequences.at(-1);
  const isCut = sequences.length === MOST_HITS && last !== undefined;
  return { sequences, searched_to: isCut ? last : lowest };
}

const rowid = sql<number>`rowid`;
// SQLite receives a number as a float, and FTS5 can start at a row only if it is an integer.
const whole = (sequence: number) => sql<number>`cast(${sequence} as integer)`;

type Table = ReturnType<typeof tableOf>;

/** An FTS5 query for a text: within quotes nothing is syntax. */
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

// This many of the newest texts are read without the index, which would first collect all rows that contain a common
// text.
const NEWEST_READ = 3_000;
// Most of a screen; the list then loads its next page. If there are fewer hits, the index is just as fast.
const ENOUGH = 15;

/**
 * A LIKE pattern that every text with this spelled part matches: its characters three by three. The index has a row
 * list for each trigram, and reads those of the pattern: a third of the trigrams that the part has finds hardly more
 * texts in half the time.
 */
function byTrigrams(part: string): string {
  const full = part.length - (part.length % 3);
  // The last ones stay together, because the index has no list for fewer than three.
  const pieces = part.slice(0, full - 3).match(/.{3}/g) ?? [];
  return `%${[...pieces, part.slice(full - 3)].join('%')}%`;
}

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
  // Materialised, because otherwise the planner may read a million texts in order instead of using the trigrams.
  const hits = await sql<{ sequence: number }>`
    with hits as materialized (
      select sequence from ${sql.table(table)}
      where body like ${byTrigrams(part)} and strpos(body, ${part}) > 0
        and sequence between ${lowest} and ${highest}
    )
    select sequence from hits order by sequence desc limit ${MOST_HITS}`.execute(database);
  return hitsOf(search, hits.rows);
}

/**
 * The newest sequence numbers whose text contains the search text, at most 5,000: by FTS5 with trigrams on SQLite, by
 * pg_trgm's index on Postgres.
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
