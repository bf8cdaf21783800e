import { sql, type Kysely, type Migration } from 'kysely';

/** The headers of incoming deliveries, as a JSON list of pairs; null for deliveries of before. */
export const deliveryHeaders: Migration = {
  async up(database: Kysely<never>) {
    await sql`alter table incoming_deliveries add column headers text`.execute(database);
  },
};
