import { sql, type Kysely } from 'kysely';
import { dialectOf } from '../../database/dialect.js';

const TABLES = ['call_text', 'event_text'] as const;

/**
 * The text index, the one thing that the databases do not share: FTS5 with trigrams, which keeps no
 * second copy of the text, or a column with pg_trgm's index.
 */
export async function makeTextIndexes(database: Kysely<never>): Promise<void> {
  for (const table of TABLES) {
    if (dialectOf(database) === 'sqlite') {
      await sql`create virtual table ${sql.table(table)} using fts5(
        body, content='', contentless_delete=1, tokenize='trigram')`.execute(database);
      continue;
    }
    await sql`create extension if not exists pg_trgm`.execute(database);
    await sql`create table ${sql.table(table)} (position bigint primary key, body text not null)`.execute(
      database,
    );
    await sql`create index ${sql.raw(`${table}_by_trigram`)} on ${sql.table(table)}
      using gin (body gin_trgm_ops)`.execute(database);
  }
}
