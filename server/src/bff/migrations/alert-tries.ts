import { sql, type Kysely } from 'kysely';

/** When a notification was last tried. Of one that was not sent, only when it was made is known from before. */
export async function alertTries(database: Kysely<never>): Promise<void> {
  const statements = [
    'alter table alert_notifications add column tried_at bigint',
    `update alert_notifications set tried_at = case when state = 'sent' then at else created_at end
      where tries > 0`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
