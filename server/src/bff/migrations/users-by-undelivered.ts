import { sql, type Kysely } from 'kysely';

/** In the order of the reconciliation, which lists the newest outcomes of each state of delivery. */
export async function usersByUndelivered(database: Kysely<never>): Promise<void> {
  await sql`create index users_by_delivered_outcome
    on users (environment, delivery, (coalesce(outcome_at, known_since)))`.execute(database);
}
