import { sql, type Kysely, type Migration } from 'kysely';

/** The last characters of an API token, and which token a row of the audit log is of. */
export const apiTokens: Migration = {
  async up(database: Kysely<never>) {
    await sql`alter table sessions add column token_ending text`.execute(database);
    await sql`alter table audit add column token text`.execute(database);
  },
};
