import { sql, type Kysely } from 'kysely';

/**
 * What dates a user's first verification and present outcome. Where no call was known, it was a check; which one
 * noticed another outcome than the first verification was not stored.
 */
export async function outcomes(database: Kysely<never>): Promise<void> {
  const statements = [
    'alter table users add column other_connection_at bigint',
    'alter table users add column verified_by text',
    'alter table users add column outcome_at bigint',
    'alter table users add column outcome_by text',
    `update users set verified_by = 'check' where verified_at is not null and last_type is null`,
    `update users set outcome_by = 'check',
        outcome_at = case when status = 'verified' and last_type is null then verified_at end
      where status = 'verified' and coalesce(last_type, '') <> 'USER_VERIFICATION_COMPLETED'
        or status = 'revoked' and coalesce(last_type, '') <> 'USER_VERIFICATION_REVOKED'`,
    'drop index users_by_type',
    'create index users_by_outcome on users (environment, outcome_at)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
