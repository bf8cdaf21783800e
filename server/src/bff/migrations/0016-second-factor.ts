import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  `create table second_factors (
    member_id text primary key references members (id), secret text not null,
    created_at bigint not null, confirmed_at bigint, last_step bigint not null
  )`,
  `create table recovery_codes (
    code_hash text primary key, member_id text not null references members (id)
  )`,
  `create index recovery_codes_by_member on recovery_codes (member_id)`,
];

/** Authenticator apps of members, and the codes that stand in for a lost one. */
export const secondFactor: Migration = {
  async up(database: Kysely<never>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
