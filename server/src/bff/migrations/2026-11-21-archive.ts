import { sql, type CreateTableBuilder, type Kysely, type Migration } from 'kysely';
import { dialectOf } from '../../database/dialect.js';
import { archiveIndexes } from './archive-indexes.js';
import { makeTextIndexes } from './text-indexes.js';

type Table = CreateTableBuilder<string>;

const text = (table: Table, ...names: string[]): Table =>
  names.reduce((made, name) => made.addColumn(name, 'text'), table);
const integer = (table: Table, ...names: string[]): Table =>
  names.reduce((made, name) => made.addColumn(name, 'bigint'), table);
const needed = (table: Table, type: 'text' | 'bigint', ...names: string[]): Table =>
  names.reduce((made, name) => made.addColumn(name, type, (column) => column.notNull()), table);

// SQLite keeps a table in the order of a key that is called integer, and needs no index beside it.
const withPosition = (database: Kysely<never>, table: Table): Table =>
  table.addColumn('position', dialectOf(database) === 'sqlite' ? 'integer' : 'bigint', (column) =>
    column.primaryKey(),
  );

async function calls(database: Kysely<never>): Promise<void> {
  let table: Table = withPosition(database, database.schema.createTable('calls'));
  table = needed(table, 'text', 'environment', 'transaction_id', 'webhook_type', 'status');
  table = needed(table, 'text', 'attempts_band');
  table = needed(table, 'bigint', 'attempts', 'first_seen_at', 'has_payload');
  table = text(table, 'reference_user_id', 'user_id', 'answer', 'network_code', 'raw');
  table = text(table, 'destination_url', 'destination', 'rerun_of');
  table = integer(table, 'created_at', 'updated_at', 'completed_at', 'next_attempt_at');
  table = integer(table, 'unlisted_at');
  table = integer(table, 'listed_at', 'http_status', 'answered_at', 'answered_attempt');
  await table.execute();
}

async function events(database: Kysely<never>): Promise<void> {
  let table: Table = withPosition(database, database.schema.createTable('events'));
  table = needed(table, 'text', 'environment', 'event_key', 'answer', 'raw');
  table = needed(table, 'bigint', 'first_seen_at');
  table = text(table, 'event_id', 'transaction_id', 'webhook_type', 'attempts_band');
  table = text(table, 'destination_url', 'destination', 'network_code', 'network_message');
  table = text(table, 'body_excerpt', 'reference_user_id');
  table = integer(table, 'attempt', 'http_status', 'duration_ms', 'created_at');
  await table.execute();
}

async function beside(database: Kysely<never>): Promise<void> {
  const { schema } = database;
  let gaps: Table = schema.createTable('gaps');
  gaps = gaps.addColumn('id', 'text', (column) => column.primaryKey());
  gaps = needed(
    needed(gaps, 'text', 'environment', 'list'),
    'bigint',
    'below_position',
    'found_at',
  );
  await integer(gaps, 'from_at', 'to_at').execute();
  await needed(
    needed(schema.createTable('changes'), 'text', 'environment', 'topic', 'key'),
    'bigint',
    'id',
    'at',
  )
    .addPrimaryKeyConstraint('changes_primary_key', ['environment', 'id'] as never[]) // the names were given as text
    .execute();
  await schema
    .createTable('strangers')
    .addColumn('environment', 'text', (column) => column.notNull())
    .addColumn('reference_user_id', 'text', (column) => column.notNull())
    .addColumn('newest', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('strangers_primary_key', ['environment', 'reference_user_id'])
    .execute();
  await schema
    .createIndex('strangers_by_newest')
    .on('strangers')
    .columns(['environment', 'newest'])
    .execute();
  await schema
    .createTable('service_health')
    .addColumn('environment', 'text', (column) => column.primaryKey())
    .addColumn('health', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('watched')
    .addColumn('environment', 'text', (column) => column.notNull())
    .addColumn('reference_user_id', 'text', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('watched_primary_key', ['environment', 'reference_user_id'])
    .execute();
}

/** What the API forgets: calls, events, the gaps between, and the log of changes for the streams. */
export const archive: Migration = {
  async up(database: Kysely<never>) {
    await calls(database);
    await events(database);
    await archiveIndexes(database);
    await makeTextIndexes(database);
    await beside(database);
    await database.schema.alterTable('roster').addColumn('last_answer', 'text').execute();
    await database.schema.alterTable('roster').addColumn('next_check_at', 'bigint').execute();
    await database.schema
      .alterTable('roster')
      .addColumn('completion_delivered', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    // Those whom an earlier console registered are asked after too, who came first first.
    await sql`
      update roster set next_check_at = registered_at where status in ('waiting', 'unknown', 'verified')
    `.execute(database);
    await database.schema
      .createIndex('roster_by_next_check')
      .on('roster')
      .columns(['environment', 'next_check_at'])
      .execute();
    await database.schema
      .createIndex('roster_by_status')
      .on('roster')
      .columns(['environment', 'status', 'registered_at', 'reference_user_id'])
      .execute();
    await database.schema
      .createIndex('roster_by_completion')
      .on('roster')
      .columns([
        ...['environment', 'status', 'completion_delivered'],
        ...['registered_at', 'reference_user_id'],
      ])
      .execute();
    await database.schema
      .createIndex('roster_by_verification')
      .on('roster')
      .columns(['environment', 'verified_at'])
      .execute();
    await database.schema
      .createIndex('roster_by_kind')
      .on('roster')
      .columns(['environment', 'last_kind', 'last_kind_at'])
      .execute();
  },
};
