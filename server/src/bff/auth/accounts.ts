import type { Request } from 'express';
import { addressKey } from '../../http/attempt-limit.js';
import type { Parts } from '../parts.js';
import type { ConsoleSettings } from '../settings.js';
import { hashToken } from './sessions.js';
import { limited, type Subject } from './sign-in-limits.js';

/** What limits every attempt of a request. */
export const ofAddress = (request: Pick<Request, 'ip'>): Subject => [
  'address',
  addressKey(request),
];

/** What the handlers of members and of signing in share; passwords can be used if `localSignIn` is true. */
export function createAccounts(
  { database: opened, publicUrl, localSignIn = true }: ConsoleSettings,
  { secrets, sso, sessions: store }: Pick<Parts, 'secrets' | 'sso' | 'sessions'>,
) {
  return {
    ...{ opened, database: opened.kysely, store, publicUrl, localSignIn, sso },
    appSecrets: secrets.apps,
    /**
     * Counts an attempt at a member's current password, or without `memberId` at a secret that is too long to be guessed,
     * and runs it. Throws TooManyRequestsError, and whatever `use` throws.
     */
    limited: <T>(request: Request, use: () => Promise<T>, memberId?: string): Promise<T> => {
      // The limits of the account's sign-ins and of everyone do not apply: guesses of passwords must not keep a member
      // from a link, a passkey or the identity provider, nor from setting a new password.
      const own: Subject[] = memberId === undefined ? [] : [['account', hashToken(memberId)]];
      return limited(opened, [...own, ofAddress(request)], use);
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
