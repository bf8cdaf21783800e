import { sql, type Kysely, type Migration } from 'kysely';
import { dialectOf } from '../../database/dialect.js';

/**
 * When a call ended, or was last heard of while it has not: ms by the service's clock, as far as it tells. Without
 * parameters: a database takes the index only for a query that has this very expression.
 */
export const ENDED_AT = 'coalesce(completed_at, updated_at, answered_at, position / 1000)';

/** Statistics, which SQLite has only where somebody made them: beside those of others, none mislead it. */
async function analyse(database: Kysely<never>): Promise<void> {
  if (dialectOf(database) === 'sqlite') {
    const made = await sql`select 1 from sqlite_master where name = 'sqlite_stat1'`.execute(
      database,
    );
    if (made.rows.length === 0) return;
  }
  await sql`analyze calls`.execute(database);
}

/** Calls are counted by when they ended: the 16th attempt comes a day after a call was made (part 8). */
export const endedCalls: Migration = {
  async up(database: Kysely<never>) {
    await sql`
      create index calls_by_end on calls (environment, status, (${sql.raw(ENDED_AT)}))
    `.execute(database);
    await analyse(database);
  },
};
