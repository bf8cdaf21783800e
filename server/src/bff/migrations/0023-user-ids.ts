import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

/**
 * The palette finds users by any part of their id without reading all of them. A user's id never changes and no row of
 * a user is deleted, so that a trigger on new ones is enough. Each environment has its own table, as the texts of calls
 * have. Postgres indexes the column that holds the id and the label.
 */
export const userIds: Migration = {
  async up(database: Kysely<never>) {
    if (database.getExecutor().adapter instanceof PostgresAdapter) {
      await sql`create index users_by_trigram on users using gin (search_text gin_trgm_ops)`.execute(
        database,
      );
      return;
    }
    for (const environment of ['sandbox', 'production']) {
      const table = sql.table(`${environment}_user_ids`);
      await sql`create virtual table ${table} using fts5(reference_user_id, tokenize='trigram')`.execute(
        database,
      );
      await sql`insert into ${table} (reference_user_id)
        select reference_user_id from users where environment = ${sql.lit(environment)}
        order by known_since`.execute(database);
      await sql`create trigger ${sql.id(`${environment}_user_is_found`)} after insert on users
        when new.environment = ${sql.lit(environment)}
        begin insert into ${table} (reference_user_id) values (new.reference_user_id); end`.execute(
        database,
      );
    }
  },
};
