import { sql, type Kysely, type Migration } from 'kysely';

/** The roles that require a second factor. */
export const secondFactorRoles: Migration = {
  async up(database: Kysely<never>) {
    await sql`create table second_factor_roles (role text primary key)`.execute(database);
  },
};
