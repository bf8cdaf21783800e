import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  `create table passkeys (
    id text primary key, member_id text not null references members (id), name text not null,
    credential_id text not null unique, public_key text not null, counter bigint not null,
    transports text not null, created_at bigint not null, last_used_at bigint
  )`,
  `create index passkeys_by_member on passkeys (member_id)`,
  `create table passkey_challenges (
    challenge text primary key, purpose text not null, expires_at bigint not null
  )`,
  `create index passkey_challenges_by_expiry on passkey_challenges (expires_at)`,
];

/** Passkeys of members, and the challenges that they sign. */
export const passkeys: Migration = {
  async up(database: Kysely<never>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
