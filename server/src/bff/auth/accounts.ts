import type { Request } from 'express';
import { addressKey } from '../../http/attempt-limit.js';
import type { Parts } from '../parts.js';
import type { ConsoleSettings } from '../settings.js';
import { hashToken, type MemberSession } from './sessions.js';
import { limited, type Subject } from './sign-in-limits.js';

interface Attempting {
  request: Request;
  session?: Pick<MemberSession, 'memberId'>;
}

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
     * The handler, each call of which counts as an attempt: at a secret of the signed-in member, or without a session at
     * one that is too long to be guessed. It also throws TooManyRequestsError.
     */
    limited:
      <C extends Attempting, T>(handle: (call: C) => Promise<T>) =>
      (call: C): Promise<T> => {
        // The limits of the account's sign-ins and of everyone do not apply: guesses of passwords must not keep a member
        // from a link, a passkey or the identity provider, nor from setting a new password.
        const own: Subject[] = call.session ? [['account', hashToken(call.session.memberId)]] : [];
        return limited(opened, [...own, ofAddress(call.request)], () => handle(call));
      },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
