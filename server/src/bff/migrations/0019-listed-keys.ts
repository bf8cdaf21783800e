import { sql, type Kysely, type Migration } from 'kysely';

/** Whether the service has listed calls, and attempts, with a key: an empty listing leaves no record. */
export const listedKeys: Migration = {
  async up(database: Kysely<never>) {
    for (const column of ['has_listed_calls', 'has_listed_attempts']) {
      const added = sql`${sql.ref(column)} integer not null default 0`;
      await sql`alter table api_keys add column ${added}`.execute(database);
    }
  },
};
