import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

/**
 * All that a search reads of the users who are no match, as rows of users are long. Not on Postgres, which refuses
 * an index of two long ids, and reads the table with several processes.
 */
export const userSearch: Migration = {
  async up(database: Kysely<never>) {
    if (database.getExecutor().adapter instanceof PostgresAdapter) return;
    await sql`create index users_by_search
      on users (environment, known_since, reference_user_id, search_text, status)
      where removed_at is null`.execute(database);
  },
};
