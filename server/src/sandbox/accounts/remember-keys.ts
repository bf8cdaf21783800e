import type { Kysely } from 'kysely';
import type { SandboxSchema } from '../database/schema.js';
import type { Account } from './account.js';

/**
 * Notes the keys of this start and gives every key there ever was: calls of a key that is no longer
 * given are still delivered.
 */
export async function rememberKeys(
  database: Kysely<SandboxSchema>,
  accounts: readonly Account[],
): Promise<Account[]> {
  if (accounts.length > 0) {
    await database
      .insertInto('api_keys')
      .values(accounts.map(({ key_id, side }) => ({ key_id, side })))
      .onConflict((conflict) => conflict.column('key_id').doNothing())
      .execute();
  }
  return database.selectFrom('api_keys').select(['key_id', 'side']).execute();
}
