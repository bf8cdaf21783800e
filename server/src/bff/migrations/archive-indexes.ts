import { sql, type Kysely } from 'kysely';

// One for each filter and usual pair, each ended by the order of the list, so that a page is read
// and never sorted.
const CALLS = {
  any: [],
  status: ['status'],
  kind: ['webhook_type'],
  status_kind: ['status', 'webhook_type'],
  answer: ['answer'],
  attempts: ['attempts_band'],
  person: ['reference_user_id'],
  user: ['user_id'],
  destination: ['destination', 'answer'],
  destination_any: ['destination'],
};
const EVENTS = {
  any: [],
  kind: ['webhook_type'],
  answer: ['answer'],
  attempts: ['attempts_band'],
  person: ['reference_user_id'],
  destination: ['destination', 'answer'],
  destination_any: ['destination'],
  transaction: ['transaction_id'],
};

/**
 * A call that told of a verification and was accepted, as far as its own row says. Without parameters: a
 * database takes the index only for a query that has this very condition.
 */
export const DELIVERED_COMPLETION = `webhook_type = 'USER_VERIFICATION_COMPLETED'
  and (status = 'COMPLETED' or answer = '2xx')`;

async function make(
  database: Kysely<never>,
  table: string,
  indexes: Record<string, string[]>,
): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await database.schema
      .createIndex(`${table}_by_${name}`)
      .on(table)
      .columns(['environment', ...columns, 'position'])
      .execute();
  }
  // Most answers are none of the network's, and those need no place here.
  await database.schema
    .createIndex(`${table}_by_failure`)
    .on(table)
    .columns(['environment', 'network_code', 'position'])
    .where(sql.ref('network_code'), 'is not', null)
    .execute();
}

/** The indexes of calls and events. */
export async function archiveIndexes(database: Kysely<never>): Promise<void> {
  await make(database, 'calls', CALLS);
  await make(database, 'events', EVENTS);
  await database.schema
    .createIndex('calls_by_transaction')
    .unique()
    .on('calls')
    .columns(['environment', 'transaction_id'])
    .execute();
  await database.schema
    .createIndex('calls_by_origin')
    .on('calls')
    .columns(['environment', 'rerun_of'])
    .where(sql.ref('rerun_of'), 'is not', null)
    .execute();
  // Whether somebody's completion was delivered is one look, however many calls they have.
  await sql`
    create index calls_by_delivery on calls (environment, reference_user_id)
    where ${sql.raw(DELIVERED_COMPLETION)}
  `.execute(database);
  await database.schema
    .createIndex('events_by_key')
    .unique()
    .on('events')
    .columns(['environment', 'event_key'])
    .execute();
}
