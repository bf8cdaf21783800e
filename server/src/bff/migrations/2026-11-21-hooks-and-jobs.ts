import type { Kysely, Migration } from 'kysely';

/** Incoming webhooks, relays, reruns with their lineage, and the jobs that run in the server. */
export const hooksAndJobs: Migration = {
  async up(database: Kysely<never>) {
    const { schema } = database;
    await schema
      .createTable('deliveries')
      .addColumn('environment', 'text', (column) => column.notNull())
      .addColumn('transaction_id', 'text', (column) => column.notNull())
      .addColumn('webhook_type', 'text', (column) => column.notNull())
      .addColumn('reference_user_id', 'text')
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .addColumn('times', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('deliveries_primary_key', ['environment', 'transaction_id'])
      .execute();
    await schema
      .createIndex('deliveries_by_time')
      .on('deliveries')
      .columns(['environment', 'received_at'])
      .execute();
    await schema
      .createTable('hook_counts')
      .addColumn('environment', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('hook_counts_primary_key', ['environment', 'outcome'])
      .execute();
    await schema
      .createTable('relays')
      .addColumn('environment', 'text', (column) => column.notNull())
      .addColumn('webhook_type', 'text', (column) => column.notNull())
      .addColumn('relay_url', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addColumn('changed_by', 'text', (column) => column.notNull())
      .addColumn('last_at', 'bigint')
      .addColumn('last_http_status', 'bigint')
      .addColumn('last_network_code', 'text')
      .addPrimaryKeyConstraint('relays_primary_key', ['environment', 'webhook_type'])
      .execute();
    await schema
      .createTable('reruns')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('environment', 'text', (column) => column.notNull())
      .addColumn('transaction_id', 'text', (column) => column.notNull())
      .addColumn('new_transaction_id', 'text')
      .addColumn('matched', 'text')
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('requested_at', 'bigint', (column) => column.notNull())
      .addColumn('requested_by', 'text', (column) => column.notNull())
      .addColumn('job_id', 'text')
      .addColumn('following', 'bigint', (column) => column.notNull())
      .execute();
    for (const column of ['transaction_id', 'new_transaction_id', 'following']) {
      await schema
        .createIndex(`reruns_by_${column}`)
        .on('reruns')
        .columns(['environment', column])
        .execute();
    }
    await jobs(database);
  },
};

async function jobs({ schema }: Kysely<never>): Promise<void> {
  await schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('environment', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addColumn('pause', 'text')
    .addUniqueConstraint('jobs_by_request', ['environment', 'kind', 'request_id'])
    .execute();
  await schema
    .createIndex('jobs_by_time')
    .on('jobs')
    .columns(['environment', 'kind', 'created_at'])
    .execute();
  await schema
    .createTable('job_items')
    .addColumn('job_id', 'text', (column) => column.notNull().references('jobs.id'))
    .addColumn('n', 'bigint', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('result', 'text')
    .addColumn('changed_at', 'bigint')
    .addPrimaryKeyConstraint('job_items_primary_key', ['job_id', 'n'])
    .execute();
  await schema
    .createIndex('job_items_by_state')
    .on('job_items')
    .columns(['job_id', 'state', 'n'])
    .execute();
}
