import { sql, type Kysely } from 'kysely';

/** Why the service refuses the checks of a user, and since when. Of refusals from before, nothing is known. */
export async function refusedChecks(database: Kysely<never>): Promise<void> {
  await sql`alter table users add column check_refusal text`.execute(database);
  await sql`alter table users add column check_refused_at bigint`.execute(database);
}
