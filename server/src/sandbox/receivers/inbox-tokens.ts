import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SandboxSchema } from '../database/schema.js';
import type { Account } from '../accounts/account.js';

/** Whose inbox an address belongs to. Only keys of the sandbox side have one. */
export interface InboxTokens {
  /** 32 characters that nobody guesses; throws for a key that has none. */
  of: (key_id: string) => string;
  /** Null for a token that nobody has. */
  find: (token: string) => string | null;
}

/** Reads the tokens, and makes and keeps one for each sandbox key that has none yet. */
export async function openInboxTokens(
  database: Kysely<SandboxSchema>,
  accounts: readonly Account[],
): Promise<InboxTokens> {
  const values = accounts
    .filter(({ side }) => side === 'sandbox')
    .map(({ key_id }) => ({ key_id, token: randomBytes(24).toString('base64url') }));
  if (values.length > 0) {
    await database
      .insertInto('inboxes')
      .values(values)
      .onConflict((conflict) => conflict.column('key_id').doNothing())
      .execute();
  }
  const rows = await database.selectFrom('inboxes').selectAll().execute();
  const tokens = new Map(rows.map(({ key_id, token }) => [key_id, token]));
  const keys = new Map(rows.map(({ key_id, token }) => [token, key_id]));
  return {
    of: (key_id) => {
      const token = tokens.get(key_id);
      if (token === undefined) throw new Error('This key has no inbox.');
      return token;
    },
    find: (token) => keys.get(token) ?? null,
  };
}
