import { createSeal } from '../seal.js';
import type { SessionStore } from '../sessions.js';

// No secret in base32 begins so.
const SEALED = 'sealed.';

/** How the secrets of authenticator apps are stored: encrypted with the key of the settings, or plain without one. */
export interface FactorSecrets {
  toStored: (secret: string, memberId: string) => string;
  /** Null for one that was encrypted with another key. */
  fromStored: (stored: string, memberId: string) => string | null;
}

/** The secrets under this key. */
export function createFactorSecrets(key: string | undefined): FactorSecrets {
  const seal = key === undefined ? null : createSeal(key, 'authenticator apps');
  return {
    toStored: (secret, memberId) => (seal ? SEALED + seal.seal(secret, memberId) : secret),
    fromStored(stored, memberId) {
      if (!stored.startsWith(SEALED)) return stored;
      return seal?.open(stored.slice(SEALED.length), memberId) ?? null;
    },
  };
}

/** Encrypts what was stored before there was a key. */
export async function sealStoredSecrets(
  { change }: SessionStore,
  secrets: FactorSecrets,
): Promise<void> {
  await change(async ({ within }) => {
    const rows = await within
      .selectFrom('second_factors')
      .select(['member_id', 'secret'])
      .where('secret', 'not like', `${SEALED}%`)
      .execute();
    for (const { member_id, secret } of rows) {
      await within
        .updateTable('second_factors')
        .set({ secret: secrets.toStored(secret, member_id) })
        .where('member_id', '=', member_id)
        .execute();
    }
  });
}
