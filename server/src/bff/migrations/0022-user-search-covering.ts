import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

/**
 * The index of 0021 again, with `removed_at` among its columns: SQLite took the partial one for one that does not hold
 * all that the search reads, and read the rows by another.
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
