import { sql, type Kysely } from 'kysely';

/** How many attempts were known to have failed when the console accepted a call, in place of whether it did. */
export async function evidence(database: Kysely<never>): Promise<void> {
  await sql`alter table calls add column accepted_here_after bigint`.execute(database);
  await sql`update calls set accepted_here_after = 0 where is_accepted_here = 1`.execute(database);
  await sql`alter table calls drop column is_accepted_here`.execute(database);
}
