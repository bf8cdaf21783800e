import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import type { Environment } from '../../../contract/index.js';
import { dialectOf } from '../../../database/dialect.js';
import type { ConsoleSchema } from '../../schema.js';
import { spelled } from './spelled.js';

/** The table of the texts of one list in one environment. */
export type TextTable = `${Environment}_${'call' | 'attempt'}_text`;

/** Those of each environment are apart, so that no search passes the texts of the other one. */
export const textTableOf = (environment: Environment, list: 'calls' | 'attempts'): TextTable =>
  `${environment}_${list === 'calls' ? 'call' : 'attempt'}_text`;

/** What can be searched of a record, in lower case. */
export interface SearchableText {
  position: number;
  body: string;
}

/** A text that is searched for, three code points or more, and between which positions (both inclusive). */
export interface TextSearch {
  table: TextTable;
  text: string;
  lowest: number;
  highest: number;
}

/** What a search found. */
export interface Hits {
  /** Newest first. */
  positions: number[];
  /** Down to which position it looked; the lowest of the search where there are no other hits. */
  searched_to: number;
}

type Database = Kysely<ConsoleSchema>;

/** The text index: FTS5 with trigrams on SQLite, a column with pg_trgm's index on Postgres. */
export interface TextIndex {
  /** Writes the texts, in place of those that the positions have. */
  put: (
    within: Transaction<ConsoleSchema>,
    table: TextTable,
    texts: readonly SearchableText[],
  ) => Promise<void>;
  remove: (
    within: Transaction<ConsoleSchema>,
    table: TextTable,
    positions: readonly number[],
  ) => Promise<void>;
  /** The newest positions whose text holds the one searched for, at most 5,000. */
  search: (database: Database, search: TextSearch) => Promise<Hits>;
}

/** No search finds more: beyond the newest so many it goes on with the next page. */
export const MOST_HITS = 5_000;

function hitsOf({ lowest }: TextSearch, positions: number[]): Hits {
  const last = positions.at(-1);
  const isCut = positions.length === MOST_HITS && last !== undefined;
  return { positions, searched_to: isCut ? last : lowest };
}

const rowid = sql<number>`rowid`;
// A number reaches SQLite as a float, and FTS5 begins at a place only if it is a whole number.
const whole = (position: number) => sql<number>`cast(${position} as integer)`;

const sqlite: TextIndex = {
  async put(within, table, texts) {
    if (texts.length === 0) return;
    const rows = texts.map(({ position, body }) => sql`(${position}, ${body})`);
    await sql`insert or replace into ${sql.table(table)} (rowid, body)
      values ${sql.join(rows)}`.execute(within);
  },
  async remove(within, table, positions) {
    if (positions.length === 0) return;
    await sql`delete from ${sql.table(table)}
      where rowid in (${sql.join(positions.map(whole))})`.execute(within);
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
      .values(texts.map(({ position, body }) => ({ position, body: spelled(body) })))
      .onConflict((conflict) =>
        conflict
          .column('position')
          .doUpdateSet((excluded) => ({ body: excluded.ref('excluded.body') })),
      )
      .execute();
  },
  async remove(within, table, positions) {
    if (positions.length === 0) return;
    await within.deleteFrom(table).where('position', 'in', positions).execute();
  },
  async search(database, search) {
    const { table, lowest, highest } = search;
    const part = spelled(search.text);
    // strpos() takes half the time of LIKE.
    const { rows } = await sql<{ read: number; last: number; held: number[] }>`
      select count(*) as read, min(position) as last, coalesce(
        json_agg(position order by position desc) filter (where strpos(body, ${part}) > 0), '[]'
      ) as held
      from (
        select position, body from ${sql.table(table)}
        where position between ${lowest} and ${highest}
        order by position desc limit ${NEWEST_READ}
      ) as newest`.execute(database);
    const { read = 0, last = lowest, held: positions = [] } = rows[0] ?? {};
    if (read < NEWEST_READ) return { positions, searched_to: lowest };
    if (positions.length >= ENOUGH) return { positions, searched_to: last };
    // Materialised, or the planner would rather read a million texts in their order than use the trigrams.
    const hits = await sql<{ position: number }>`
      with hits as materialized (
        select position from ${sql.table(table)}
        where body like ${`%${part}%`} and position between ${lowest} and ${highest}
      )
      select position from hits order by position desc limit ${MOST_HITS}`.execute(database);
    return hitsOf(
      search,
      hits.rows.map(({ position }) => position),
    );
  },
};

/** The text index of a database. */
export function textIndexOf(database: Database): TextIndex {
  return dialectOf(database) === 'sqlite' ? sqlite : postgres;
}
