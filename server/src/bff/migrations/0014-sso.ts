import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  `alter table members add column issuer text`,
  `alter table members add column subject text`,
  `create unique index members_by_subject on members (issuer, subject)`,
  `alter table sessions add column provider_session text`,
  `create index sessions_by_provider on sessions (provider_session) where provider_session is not null`,
];

/** Members who are accounts of an identity provider, and the sessions that began there. */
export const sso: Migration = {
  async up(database: Kysely<never>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
