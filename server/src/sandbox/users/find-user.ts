import type { Kysely } from 'kysely';
import type { Side } from '../accounts/account.js';
import type { SandboxSchema, UserRow } from '../database/schema.js';
import { DoesNotExistError } from '../errors.js';

/** Throws DoesNotExistError for a reference_user_id that this side does not know. */
export async function findUser(
  database: Kysely<SandboxSchema>,
  side: Side,
  reference_user_id: string,
): Promise<UserRow> {
  const user = await database
    .selectFrom('users')
    .selectAll()
    .where('side', '=', side)
    .where('reference_user_id', '=', reference_user_id)
    .executeTakeFirst();
  if (!user) throw new DoesNotExistError('No user has this reference_user_id.');
  return user;
}
