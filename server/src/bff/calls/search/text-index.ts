import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import type { Environment } from '../../../contract/index.js';
import { dialectOf } from '../../../database/dialect.js';
import type { ConsoleSchema } from '../../schema.js';

// The commonest signs are a letter each; every other one is its number in sixteen digits of their own,
// between Y and Z. Only capitals: the text itself is in lower case.
const LETTER_OF = new Map([
  [' ', 'Q'],
  ['-', 'R'],
  ['_', 'S'],
  [':', 'T'],
  ['.', 'U'],
  ['/', 'V'],
  ['"', 'W'],
  [',', 'X'],
]);
const DIGITS = 'ABCDEFGHIJKLMNOP';

function numberOf(sign: string): string {
  const hex = (sign.codePointAt(0) ?? 0).toString(16);
  return `Y${hex.replace(/./g, (digit) => DIGITS[Number.parseInt(digit, 16)] ?? '')}Z`;
}

/**
 * Lower-case text in letters and digits alone, every part of it a part of the result and of no other.
 * pg_trgm indexes letters and digits only, and what counts as one depends on the server's locale: `12:30`
 * would have no trigram at all. As `%`, `_` and `\` are spelled too, it needs no escape in a LIKE.
 */
export function spelled(text: string): string {
  return text.replace(/[^a-z0-9]/gu, (sign) => LETTER_OF.get(sign) ?? numberOf(sign));
}

/** The table of the texts of one list in one environment. */
export type TextTable = `${Environment}_${'call' | 'attempt'}_text`;

/** Each environment has its own tables, so that a search does not read the texts of the other one. */
export const textTableOf = (environment: Environment, list: 'calls' | 'attempts'): TextTable =>
  `${environment}_${list === 'calls' ? 'call' : 'attempt'}_text`;

/** What can be searched of a record, in lower case. */
export interface SearchableText {
  sequence: number;
  body: string;
}

/** A search text of three code points or more, and the range of sequence numbers to search (both inclusive). */
export interface TextSearch {
  table: TextTable;
  text: string;
  lowest: number;
  highest: number;
}

/** What a search found. */
export interface Hits {
  /** Newest first. */
  sequences: number[];
  /** The lowest sequence number that was searched; the search's `lowest` when there are no further hits. */
  searched_to: number;
}

type Database = Kysely<ConsoleSchema>;

/** The text index: FTS5 with trigrams on SQLite, a column with pg_trgm's index on Postgres. */
export interface TextIndex {
  /** Writes the texts and replaces those with the same sequence numbers. */
  put: (
    within: Transaction<ConsoleSchema>,
    table: TextTable,
    texts: readonly SearchableText[],
  ) => Promise<void>;
  remove: (
    within: Transaction<ConsoleSchema>,
    table: TextTable,
    sequences: readonly number[],
  ) => Promise<void>;
  /** The newest sequence numbers whose text contains the search text, at most 5,000. */
  search: (database: Database, search: TextSearch) => Promise<Hits>;
}

/** No search finds more: beyond the newest so many it goes on with the next page. */
export const MOST_HITS = 5_000;

function hitsOf({ lowest }: TextSearch, sequences: number[]): Hits {
  const last = sequences.at(-1);
  const isCut = sequences.length === MOST_HITS && last !== undefined;
  return { sequences, searched_to: isCut ? last : lowest };
}

const rowid = sql<number>`rowid`;
// A number reaches SQLite as a float, and FTS5 begins at a place only if it is a whole number.
const whole = (sequence: number) => sql<number>`cast(${sequence} as integer)`;

const sqlite: TextIndex = {
  async put(within, table, texts) {
    if (texts.length === 0) return;
    const rows = texts.map(({ sequence, body }) => sql`(${sequence}, ${body})`);
    await sql`insert or replace into ${sql.table(table)} (rowid, body)
      values ${sql.join(rows)}`.execute(within);
  },
  async remove(within, table, sequences) {
    if (sequences.length === 0) return;
    await sql`delete from ${sql.table(table)}
      where rowid in (${sql.join(sequences.map(whole))})`.execute(within);
  },
  async search(database, search) {
    const { table, text, lowest, highest } = search;
    // In quotes nothing is syntax of FTS5.
    const phrase = `"${text.replaceAll('"', '""')}"`;
    const rows = await database
      .selectFrom(table)
      .select(rowid.as('found'))
      .where(sql<SqlBool>`${sql.table(table)} match ${phrase}`)
      .where(rowid, '>=', whole(lowest))
      .where(rowid, '<=', whole(highest))
      .orderBy(rowid, 'desc')
      .limit(MOST_HITS)
      .execute();
    return hitsOf(
      search,
      rows.map(({ found }) => found),
    );
  },
};

// So many of the newest texts are read without the index, which finds all that hold a common text before the first.
const NEWEST_READ = 5_000;
// A page, and what says that there is another one.
const ENOUGH = 51;

const postgres: TextIndex = {
  async put(within, table, texts) {
    if (texts.length === 0) return;
    await within
      .insertInto(table)
      .values(texts.map(({ sequence, body }) => ({ sequence, body: spelled(body) })))
      .onConflict((conflict) =>
        conflict
          .column('sequence')
          .doUpdateSet((excluded) => ({ body: excluded.ref('excluded.body') })),
      )
      .execute();
  },
  async remove(within, table, sequences) {
    if (sequences.length === 0) return;
    await within.deleteFrom(table).where('sequence', 'in', sequences).execute();
  },
  async search(database, search) {
    const { table, lowest, highest } = search;
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
    return hitsOf(
      search,
      hits.rows.map(({ sequence }) => sequence),
    );
  },
};

/** The text index of a database. */
export function textIndexOf(database: Database): TextIndex {
  return dialectOf(database) === 'sqlite' ? sqlite : postgres;
}
