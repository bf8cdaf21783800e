import type { Kysely, Migration } from 'kysely';

/** Sessions and the roster. */
export const foundation: Migration = {
  async up(database: Kysely<never>) {
    await database.schema
      .createTable('sessions')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text')
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addColumn('revoked_at', 'bigint')
      .execute();
    await database.schema
      .createTable('roster')
      .addColumn('environment', 'text', (column) => column.notNull())
      .addColumn('reference_user_id', 'text', (column) => column.notNull())
      .addColumn('search_text', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text')
      .addColumn('invite_url', 'text')
      .addColumn('data_request_type', 'text')
      .addColumn('redirect_url', 'text')
      .addColumn('uniqueness_region_id', 'text')
      .addColumn('registered_at', 'bigint', (column) => column.notNull())
      .addColumn('registered_by', 'text', (column) => column.notNull())
      .addColumn('has_connection', 'integer')
      .addColumn('verified_at', 'bigint')
      .addColumn('last_kind', 'text')
      .addColumn('last_kind_at', 'bigint')
      .addColumn('checked_at', 'bigint')
      .addPrimaryKeyConstraint('roster_primary_key', ['environment', 'reference_user_id'])
      .execute();
    await database.schema
      .createIndex('roster_by_registration')
      .on('roster')
      .columns(['environment', 'registered_at', 'reference_user_id'])
      .execute();
    await database.schema
      .createIndex('roster_by_region')
      .on('roster')
      .columns(['environment', 'uniqueness_region_id', 'registered_at'])
      .execute();
  },
};
