import { sql, type SqlBool } from 'kysely';
import { isPlaceOf } from '../keeping/position.js';
import type { OrderedTextIndex, Sought } from './text-index.js';

// In quotes nothing is syntax of FTS5.
const holds = ({ table, text }: Sought) =>
  sql<SqlBool>`${sql.table(table)} match ${`"${text.replaceAll('"', '""')}"`}`;

const rowid = sql<number>`rowid`;

// A number reaches SQLite as a float, and FTS5 takes only a whole number for a place to begin at: with any
// other it would walk all that match.
const whole = (position: number) => sql<number>`cast(${position} as integer)`;

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
  async newest(database, sought, { lowest, highest }, limit) {
    const rows = await database
      .selectFrom(sought.table)
      .select(rowid.as('found'))
      .where(holds(sought))
      .where(rowid, '>=', whole(lowest))
      .where(rowid, '<=', whole(highest))
      .where(isPlaceOf(sought.environment, rowid))
      .orderBy(rowid, 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ found }) => found);
  },
  async among(database, sought, positions) {
    if (positions.length === 0) return [];
    const rows = await database
      .selectFrom(sought.table)
      .select(rowid.as('found'))
      .where(holds(sought))
      .where(rowid, 'in', positions.map(whole))
      .execute();
    return rows.map(({ found }) => found);
  },
};
