import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  `create table repeated_registrations (
    id text primary key, environment text not null, reference_user_id text not null, at bigint not null,
    registered_by text not null, changes text not null
  )`,
  'create index repeated_registrations_by_user on repeated_registrations (environment, reference_user_id, at)',
  'create index repeated_registrations_by_time on repeated_registrations (environment, at)',
  `create table saved_views (
    environment text not null, member text not null, list text not null, name text not null,
    search text not null, saved_at bigint not null,
    primary key (environment, member, list, name)
  )`,
];

/** Registrations of users who were registered before, and the views that members save. */
export const membersWork: Migration = {
  async up(database: Kysely<never>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
