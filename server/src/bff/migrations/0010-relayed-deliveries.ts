import { sql, type Kysely, type Migration } from 'kysely';

/** When a delivery was relayed with a 2xx response, after which it is not relayed again. */
export const relayedDeliveries: Migration = {
  async up(database: Kysely<never>) {
    await sql`alter table incoming_deliveries add column relayed_at bigint`.execute(database);
  },
};
