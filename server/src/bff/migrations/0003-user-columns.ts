import { sql, type Kysely, type Migration } from 'kysely';

// One index for each column that the list is filtered and sorted by. Without a value, a user sorts first.
const STATEMENTS = [
  'alter table users add column label text',
  'alter table users add column score double precision',
  'create index users_by_source on users (environment, source, known_since, reference_user_id)',
  'create index users_by_score on users (environment, (coalesce(score, -1)), known_since, reference_user_id)',
  ...['label', 'data_request_type', 'uniqueness_region_id', 'registered_by'].map(
    (column) =>
      `create index users_by_any_${column} on users (environment, (coalesce(${column}, '')), known_since, reference_user_id)`,
  ),
];

/** A user's label and score, and the order of the list of users by every column. */
export const userColumns: Migration = {
  async up(database: Kysely<never>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
