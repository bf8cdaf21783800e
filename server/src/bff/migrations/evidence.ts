import { sql, type Kysely } from 'kysely';

/**
 * How many attempts were known to have failed when the console accepted a call, in place of whether it did. How many
 * records a key listed last, in place of whether it listed any; of what was listed before, only that is known.
 */
export async function evidence(database: Kysely<never>): Promise<void> {
  const statements = [
    'alter table calls add column accepted_here_after bigint',
    'update calls set accepted_here_after = 0 where is_accepted_here = 1',
    'alter table calls drop column is_accepted_here',
    'alter table api_keys add column listed_calls integer',
    'alter table api_keys add column listed_attempts integer',
    `update api_keys set listed_calls = case when oldest_call is null then 0 else 1 end
      where has_listed_calls = 1 or oldest_call is not null`,
    `update api_keys set listed_attempts = case when oldest_attempt is null then 0 else 1 end
      where has_listed_attempts = 1 or oldest_attempt is not null`,
    'alter table api_keys drop column has_listed_calls',
    'alter table api_keys drop column has_listed_attempts',
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
