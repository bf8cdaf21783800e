import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  `create table members (
    id text primary key, email text, name text not null, role text not null, is_first bigint not null,
    password_hash text, given_hash text,
    created_at bigint not null, created_by text, disabled_at bigint
  )`,
  `create unique index members_by_email on members (email)`,
  // Sessions did not name a member: everyone signs in once more.
  `drop table sessions`,
  `create table sessions (
    token_hash text primary key, id text not null, member_id text not null references members (id),
    created_at bigint not null, seen_at bigint not null, revoked_at bigint,
    device text not null, address text,
    token_name text, token_role text, token_environments text, expires_at bigint
  )`,
  `create unique index sessions_by_id on sessions (id)`,
  `create index sessions_by_member on sessions (member_id, created_at)`,
  `create table sign_in_links (
    token_hash text primary key, member_id text not null references members (id), purpose text not null,
    created_at bigint not null, expires_at bigint not null
  )`,
  `create table known_devices (
    token_hash text primary key, member_id text not null references members (id), seen_at bigint not null
  )`,
  `create table sign_in_limits (
    subject text primary key, failures bigint not null, last_at bigint not null, free_at bigint not null
  )`,
  `create index sign_in_limits_by_time on sign_in_limits (last_at)`,
];

/** Members with their credentials, and sessions that name the member. */
export const members: Migration = {
  async up(database: Kysely<never>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
