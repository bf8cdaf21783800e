import { sql } from 'kysely';
import type { TextIndex } from './text-index.js';

/** FTS5 with trigrams; the row's id is the position. */
export const sqliteTextIndex: TextIndex = {
  async put(within, table, texts) {
    for (const { position, body } of texts) {
      await sql`insert or replace into ${sql.table(table)} (rowid, body)
        values (${position}, ${body})`.execute(within);
    }
  },
  async remove(within, table, positions) {
    for (const position of positions) {
      await sql`delete from ${sql.table(table)} where rowid = ${position}`.execute(within);
    }
  },
};
