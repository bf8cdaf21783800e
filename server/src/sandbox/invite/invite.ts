import type { Kysely } from 'kysely';
import type { SandboxSchema, UserRow } from '../database/schema.js';
import { DoesNotExistError } from '../errors.js';
import { texts } from './texts.js';

/** The user whose invite this is; throws DoesNotExistError for a token that nobody has. */
export async function findInvite(database: Kysely<SandboxSchema>, token: string): Promise<UserRow> {
  const user = await database
    .selectFrom('users')
    .selectAll()
    .where('invite_token', '=', token)
    .executeTakeFirst();
  if (!user) throw new DoesNotExistError(texts.errors.no_invite);
  return user;
}

/** Notes the first time that the check was in front of the person; later times change nothing. */
export async function noteOpened(
  database: Kysely<SandboxSchema>,
  user: UserRow,
  now: number,
): Promise<void> {
  if (user.opened_at !== null) return;
  await database
    .updateTable('users')
    .set({ opened_at: now })
    .where('user_id', '=', user.user_id)
    .where('opened_at', 'is', null)
    .execute();
}

/** Another one whenever a page that waits for this user would look different. */
export function stampOf(user: UserRow): string {
  return `${user.version}.${user.opened_at === null ? 'new' : 'opened'}`;
}
