import type { Request } from 'express';
import { SignInRefusedError } from '../errors.js';
import { ofAddress, type Accounts } from './accounts.js';
import { cookieValues, DEVICE_COOKIE } from './guard.js';
import { findDevice } from './known-devices.js';
import { isPasswordOf } from './passwords.js';
import { assertCode } from './second-factor/factor-codes.js';
import { hashToken, type AccountChange } from './sessions.js';
import { limited, type Subject } from './sign-in-limits.js';

/** A sign-in by email address and password, with a code if a second factor is on. */
interface Given {
  email: string;
  password: string;
  code?: string | undefined;
}

/**
 * Checks the password, and then calls `enter`, whose failures count too, with a function for the transaction that starts
 * the session. That one finds the member and checks the code. It throws SignInRefusedError if the account was disabled
 * or its password changed since the check: that change ended all other sessions, and must end this one too. Throws
 * SignInRefusedError, TooManyRequestsError.
 */
export async function signInByPassword<T>(
  accounts: Pick<Accounts, 'opened' | 'database' | 'store' | 'appSecrets' | 'localSignIn'>,
  given: Given,
  request: Pick<Request, 'ip' | 'headers'>,
  enter: (
    who: (change: Pick<AccountChange, 'within'>) => Promise<{ memberId: string }>,
  ) => Promise<T>,
): Promise<T> {
  const { opened, database, store, appSecrets, localSignIn } = accounts;
  if (!localSignIn) throw new SignInRefusedError('Sign-in by password is off (LOCAL_SIGN_IN).');
  const email = given.email.toLowerCase();
  const row = await database
    .selectFrom('members')
    .select(['id', 'password_hash', 'disabled_at'])
    .where('email', '=', email)
    .executeTakeFirst();
  // Only this browser has the cookie, so guesses from elsewhere do not slow it down.
  const tokens = cookieValues(request, DEVICE_COOKIE, store.isSecure());
  const device = row && (await findDevice(database, row.id, tokens));
  const subjects: Subject[] = device
    ? [['device', device]]
    : [['account', hashToken(email)], ['everyone', ''], ofAddress(request)];
  return limited(opened, subjects, async () => {
    const known = row?.disabled_at === null ? row.password_hash : null;
    // Does the same work for an unknown address, so that the time does not reveal which part is wrong.
    if (!(await isPasswordOf(known, given.password)) || !row) {
      throw new SignInRefusedError('The email address or the password is incorrect.');
    }
    return enter(async ({ within }) => {
      const now = await within
        .selectFrom('members')
        .select(['password_hash', 'disabled_at'])
        .where('id', '=', row.id)
        .executeTakeFirst();
      if (now?.disabled_at !== null || now.password_hash !== known) {
        throw new SignInRefusedError('The account was changed during the sign-in. Start again.');
      }
      await assertCode(within, appSecrets, row.id, given.code);
      return { memberId: row.id };
    });
  });
}
