import { sql, type SqlBool } from 'kysely';
import type { OrderedTextIndex, Sought } from './text-index.js';

// In quotes nothing is syntax of FTS5.
const holds = ({ table, text }: Sought) =>
  sql<SqlBool>`${sql.table(table)} match ${`"${text.replaceAll('"', '""')}"`}`;

const rowid = sql<number>`rowid`;

// A number reaches SQLite as a float, and FTS5 takes only a whole number for a place to begin at: with any
// other it would walk all that match.
const whole = (position: number) => sql<number>`cast(${position} as integer)`;

// To go on to so many is as cheap as to begin at three places.
const WALKED = 2000;
const WORTH = 3;

// Also of the other environment: to the next of its own might be a long way, in one statement.
const newest: OrderedTextIndex['newest'] = async (database, sought, span, limit) => {
  const rows = await database
    .selectFrom(sought.table)
    .select(rowid.as('found'))
    .where(holds(sought))
    .where(rowid, '>=', whole(span.lowest))
    .where(rowid, '<=', whole(span.highest))
    .orderBy(rowid, 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ found }) => found);
};

/** FTS5 with trigrams; the row's id is the position. */
export const sqliteTextIndex: OrderedTextIndex = {
  isOrdered: true,
  // To go on is a hundred times cheaper than to begin at a place, which `among` does for each.
  firstSteps: { newest: 1000, among: 20 },
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
  newest,
  // From one that holds the text to the next while that passes many of the positions, then at each of them.
  async among(database, sought, positions) {
    const found: number[] = [];
    let left = positions.toSorted((a, b) => b - a);
    for (;;) {
      const [highest, lowest] = [left[0], left.at(-1)];
      if (highest === undefined || lowest === undefined) return found;
      const hits = await newest(database, sought, { lowest, highest }, WALKED);
      const walkedTo = hits.length < WALKED ? lowest : (hits.at(-1) ?? lowest);
      const passed = left.filter((position) => position >= walkedTo);
      const holding = new Set(hits);
      found.push(...passed.filter((position) => holding.has(position)));
      left = left.slice(passed.length);
      if (passed.length < WORTH) break;
    }
    const rows = await database
      .selectFrom(sought.table)
      .select(rowid.as('found'))
      .where(holds(sought))
      .where(rowid, 'in', left.map(whole))
      .execute();
    return [...found, ...rows.map((row) => row.found)];
  },
};
