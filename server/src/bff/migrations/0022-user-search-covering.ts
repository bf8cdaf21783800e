import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

/**
 * Makes the index of 0021 again, with `removed_at` among its columns. SQLite does not use a partial index as a covering
 * one for this search, so it read the rows of all users.
 */
export const userSearchCovering: Migration = {
  async up(database: Kysely<never>) {
    if (database.getExecutor().adapter instanceof PostgresAdapter) return;
    await sql`drop index users_by_search`.execute(database);
    await sql`create index users_by_search
      on users (environment, removed_at, known_since, reference_user_id, search_text, status)`.execute(
      database,
    );
  },
};
