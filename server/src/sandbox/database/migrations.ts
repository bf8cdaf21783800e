import type { Kysely } from 'kysely';
import type { Migrations } from '../../database/migrate.js';

// A migration never changes once it was released, and imports nothing that could: the next change of a table
// is a migration of its own. The column types are those that SQLite and Postgres share.
async function initial(database: Kysely<unknown>): Promise<void> {
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
    .addColumn('human_id', 'text')
    .addColumn('humanness_score', 'integer')
    .addColumn('registered_at', 'bigint', (c) => c.notNull())
    .addColumn('opened_at', 'bigint')
    .addColumn('completed_at', 'bigint')
    .addUniqueConstraint('users_reference', ['side', 'reference_user_id'])
    .execute();
  await schema
    .createTable('humans')
    .addColumn('human_id', 'text', (c) => c.primaryKey())
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('seeded', 'integer', (c) => c.notNull())
    .addColumn('named', 'integer', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('humans_name', ['side', 'name'])
    .execute();
  await schema
    .createIndex('humans_newest')
    .on('humans')
    .columns(['side', 'seeded', 'seq'])
    .execute();
  await schema
    .createTable('claims')
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('human_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().unique())
    .addPrimaryKeyConstraint('claims_key', ['side', 'scope', 'human_id'])
    .execute();
  await schema.createIndex('claims_human').on('claims').column('human_id').execute();
  await createDeliveryTables(database);
  await createOutcomeBatchTables(database);
  await createTestReceiverTables(database);
}

async function createDeliveryTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('webhooks')
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('webhook_type', 'text', (c) => c.notNull())
    .addColumn('destination_url', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('webhooks_key', ['key_id', 'webhook_type'])
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
  await schema.createIndex('calls_user').on('calls').columns(['user_id', 'seq']).execute();
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

async function createOutcomeBatchTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('outcome_batches')
    .addColumn('batch_id', 'text', (c) => c.primaryKey())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text')
    .addColumn('seed', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('outcome_batches_request', ['key_id', 'request_id'])
    .execute();
  await schema
    .createIndex('outcome_batches_newest')
    .on('outcome_batches')
    .columns(['key_id', 'seq'])
    .execute();
  await schema
    .createTable('outcome_batch_steps')
    .addColumn('batch_id', 'text', (c) => c.notNull())
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('reference_user_id', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('wanted_human', 'text')
    .addColumn('humanness_score', 'integer')
    .addColumn('due_at', 'bigint')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('user_state', 'text')
    .addColumn('human', 'text')
    .addColumn('reason', 'text')
    .addColumn('transaction_ids', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('outcome_batch_steps_key', ['batch_id', 'n'])
    .execute();
  await schema
    .createIndex('outcome_batch_steps_due')
    .on('outcome_batch_steps')
    .columns(['state', 'due_at', 'batch_id', 'n'])
    .execute();
  await schema
    .createIndex('outcome_batch_steps_states')
    .on('outcome_batch_steps')
    .columns(['batch_id', 'state', 'due_at'])
    .execute();
}

async function createTestReceiverTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('inbox_tokens')
    .addColumn('key_id', 'text', (c) => c.primaryKey())
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .execute();
  await schema
    .createTable('inbox')
    // An id is never used again, not even after a clearing, because readers ask for what came after one.
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('receiver', 'text', (c) => c.notNull())
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('headers', 'text', (c) => c.notNull())
    .addColumn('body', 'blob', (c) => c.notNull())
    .addColumn('body_bytes', 'integer', (c) => c.notNull())
    .addColumn('transaction_id', 'text')
    .addColumn('webhook_type', 'text')
    .addColumn('reference_user_id', 'text')
    .addColumn('signature', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('http_status', 'integer')
    .execute();
  await schema.createIndex('inbox_newest').on('inbox').columns(['key_id', 'id']).execute();
  await schema
    .createIndex('inbox_user')
    .on('inbox')
    .columns(['key_id', 'reference_user_id', 'id'])
    .execute();
}

/** The sandbox's migrations, in the order in which they run. */
export const migrations: Migrations = {
  '0001-sandbox': { up: initial },
};
