import { sql, type Kysely } from 'kysely';

/**
 * Saved views belong to the ID of their member, no longer to the email address or name of that time. Deletes views that
 * no member has by either, which none could see.
 */
export async function viewsByMember(database: Kysely<never>): Promise<void> {
  await sql`
    update saved_views set member = coalesce((
      select min(id) from members where coalesce(email, members.name) = saved_views.member
    ), member)`.execute(database);
  await sql`delete from saved_views where member not in (select id from members)`.execute(database);
}
