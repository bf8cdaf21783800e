import type { Kysely, Migration } from 'kysely';

async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('inboxes')
    .addColumn('key_id', 'text', (c) => c.primaryKey())
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .execute();
  await schema
    .createTable('inbox')
    // A number is never given twice, also after a clearing: readers ask for what came after one.
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
    .createIndex('inbox_person')
    .on('inbox')
    .columns(['key_id', 'reference_user_id', 'id'])
    .execute();
  await schema
    .createTable('failures')
    .addColumn('seq', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('transaction_id', 'text', (c) => c.notNull())
    .addColumn('failed', 'integer', (c) => c.notNull())
    .addUniqueConstraint('failures_transaction', ['key_id', 'transaction_id'])
    .execute();
}

/** What the receivers keep: whose they are, what arrived, and how often a transaction was failed. */
export const receivers: Migration = { up };
