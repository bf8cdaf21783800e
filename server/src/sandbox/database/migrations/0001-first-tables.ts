import type { Kysely, Migration } from 'kysely';

async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('settings')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createTable('api_keys')
    .addColumn('key_id', 'text', (c) => c.primaryKey())
    .addColumn('side', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createTable('users')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('reference_user_id', 'text', (c) => c.notNull())
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('invite_token', 'text', (c) => c.notNull().unique())
    .addColumn('redirect_url', 'text')
    .addColumn('uniqueness_region_id', 'text')
    .addColumn('data_request_types', 'text', (c) => c.notNull())
    .addColumn('data_request_form', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('unfulfillable_reason', 'text')
    .addColumn('person_id', 'text')
    .addColumn('humanness_score', 'integer')
    .addColumn('registered_at', 'bigint', (c) => c.notNull())
    .addColumn('opened_at', 'bigint')
    .addColumn('completed_at', 'bigint')
    .addUniqueConstraint('users_reference', ['side', 'reference_user_id'])
    .execute();
  await schema
    .createTable('persons')
    .addColumn('person_id', 'text', (c) => c.primaryKey())
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('seeded', 'integer', (c) => c.notNull())
    .addColumn('named', 'integer', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('persons_name', ['side', 'name'])
    .execute();
  await schema
    .createIndex('persons_newest')
    .on('persons')
    .columns(['side', 'seeded', 'seq'])
    .execute();
  await schema
    .createTable('claims')
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('person_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().unique())
    .addPrimaryKeyConstraint('claims_key', ['side', 'scope', 'person_id'])
    .execute();
  await schema.createIndex('claims_person').on('claims').column('person_id').execute();
  await schema
    .createTable('configs')
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('webhook_type', 'text', (c) => c.notNull())
    .addColumn('destination_url', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('configs_key', ['key_id', 'webhook_type'])
    .execute();
  await schema
    .createTable('calls')
    .addColumn('transaction_id', 'text', (c) => c.primaryKey())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('webhook_type', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('reference_user_id', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('next_attempt_at', 'bigint')
    .addColumn('completed_at', 'bigint')
    .execute();
  await schema.createIndex('calls_newest').on('calls').columns(['key_id', 'seq']).execute();
  await schema.createIndex('calls_nearest').on('calls').column('next_attempt_at').execute();
  await schema
    .createIndex('calls_lane')
    .on('calls')
    .columns(['key_id', 'webhook_type', 'next_attempt_at', 'seq'])
    .execute();
  await schema
    .createTable('events')
    .addColumn('event_id', 'text', (c) => c.primaryKey())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('transaction_id', 'text', (c) => c.notNull())
    .addColumn('webhook_type', 'text', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('destination_url', 'text')
    .addColumn('http_status', 'integer')
    .addColumn('response_body', 'text')
    .addColumn('error_code', 'text')
    .addColumn('error_message', 'text')
    .addColumn('duration_ms', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('events_newest').on('events').columns(['key_id', 'seq']).execute();
}

/** Everything the sandbox keeps; column types that SQLite and Postgres share. */
export const firstTables: Migration = { up };
