import { createHash, timingSafeEqual } from 'node:crypto';
import { SIDES, type Account, type Side } from './account.js';

/** The API keys of both sides. */
export interface KeyRing {
  accounts: readonly Account[];
  /** Null for a key that is missing or unknown; takes the same time for every key. */
  find: (key: string | undefined) => Account | null;
}

const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Throws when one key is given to both sides, because then it could not say which one it means. */
export function createKeyRing(keys: Record<Side, readonly string[]>): KeyRing {
  const entries = SIDES.flatMap((side) =>
    [...new Set(keys[side])].map((key) => {
      const digest = digestOf(key);
      return { digest, account: { side, key_id: digest.toString('hex').slice(0, 16) } };
    }),
  );
  if (keys.sandbox.some((key) => keys.production.includes(key))) {
    throw new Error('The same API key is given to the sandbox side and to the production side.');
  }
  return {
    accounts: entries.map(({ account }) => account),
    find: (key) => {
      const given = digestOf(key ?? '');
      // Every key is compared, so that the time does not tell which one came close.
      const matches = entries.filter(({ digest }) => timingSafeEqual(digest, given));
      return matches[0]?.account ?? null;
    },
  };
}
