import { PostgresAdapter, sql, type Kysely } from 'kysely';

/** A search reads the pending list of this index whole, so that it is kept short, as that of the texts is. */
export async function usersByTrigram(database: Kysely<never>): Promise<void> {
  if (!(database.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`alter index users_by_trigram set (gin_pending_list_limit = 256)`.execute(database);
}
