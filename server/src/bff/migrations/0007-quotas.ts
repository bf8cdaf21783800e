import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  `create table quotas (
    environment text not null, uniqueness_region_id text not null, quota bigint not null,
    set_at bigint not null, set_by text not null,
    primary key (environment, uniqueness_region_id)
  )`,
  `create index users_by_region_status on users (environment, uniqueness_region_id, status)
    where removed_at is null`,
];

/** The quotas that members set for uniqueness regions, and the index by which the users of a region are counted. */
export const quotas: Migration = {
  async up(database: Kysely<never>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  },
};
