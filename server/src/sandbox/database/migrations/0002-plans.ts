import type { Kysely, Migration } from 'kysely';

async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('plans')
    .addColumn('plan_id', 'text', (c) => c.primaryKey())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('key_id', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text')
    .addColumn('seed', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('plans_request', ['key_id', 'request_id'])
    .execute();
  await schema.createIndex('plans_newest').on('plans').columns(['key_id', 'seq']).execute();
  await schema
    .createTable('plan_steps')
    .addColumn('plan_id', 'text', (c) => c.notNull())
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('reference_user_id', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('wanted_person', 'text')
    .addColumn('humanness_score', 'integer')
    .addColumn('due_at', 'bigint')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('user_state', 'text')
    .addColumn('person', 'text')
    .addColumn('reason', 'text')
    .addColumn('transaction_ids', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('plan_steps_key', ['plan_id', 'n'])
    .execute();
  await schema
    .createIndex('plan_steps_due')
    .on('plan_steps')
    .columns(['state', 'due_at', 'plan_id', 'n'])
    .execute();
  await schema
    .createIndex('plan_steps_states')
    .on('plan_steps')
    .columns(['plan_id', 'state', 'due_at'])
    .execute();
}

/** Outcomes for many, and their steps. */
export const plans: Migration = { up };
