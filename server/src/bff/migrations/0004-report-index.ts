import { sql, type Kysely, type Migration } from 'kysely';

/** The index by which the overview counts users, without those who were removed. */
export const reportIndex: Migration = {
  async up(database: Kysely<never>) {
    await sql`create index users_by_report on users (environment, status, source, known_since, removed_at)
      where removed_at is null`.execute(database);
  },
};
