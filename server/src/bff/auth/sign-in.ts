import type { Request } from 'express';
import type { z } from 'zod';
import type { signInRequest } from '../../contract/index.js';
import { addressKey } from '../../http/attempt-limit.js';
import { SignInRefusedError } from '../errors.js';
import type { ConsoleDatabase } from '../schema.js';
import type { MemberRow } from './account-rows.js';
import { cookieValues, DEVICE_COOKIE } from './guard.js';
import { findDevice } from './known-devices.js';
import { findLink, useUpLink } from './members/links.js';
import { isPasswordOf } from './passwords.js';
import { assertCode } from './second-factor/factor-codes.js';
import { hasSecondFactor } from './second-factor/member-factors.js';
import { hashToken, type AccountChange, type SessionStore } from './sessions.js';
import { limited, type Subject } from './sign-in-limits.js';
import type { StoredSecrets } from './stored-secrets.js';

/** A sign-in request: its address, and its browser if that is known. */
type From = Pick<Request, 'ip' | 'headers'>;

/** Determines, in the transaction of the sign-in, who signs in. */
export type Checked = (change: Pick<AccountChange, 'within'>) => Promise<{ memberId: string }>;

const ofAddress = (request: From): Subject => ['address', addressKey(request)];

/** Sign-in by a one-time link, or by email address and password unless that is off. */
export function createSignIn(
  opened: ConsoleDatabase,
  sessions: SessionStore,
  appSecrets: StoredSecrets,
  byPassword = true,
) {
  const { kysely: database } = opened;

  const byLink = (token: string) =>
    sessions.change(async ({ within }) => {
      const found = await findLink(within, token, ['sign_in']);
      if (!found || !(await useUpLink(within, token))) {
        throw new SignInRefusedError('This sign-in link was used already, or has expired.');
      }
      return found.id;
    });

  const confirmed =
    (memberId: string, isSame: (now: MemberRow, hasFactor: boolean) => boolean): Checked =>
    async ({ within }) => {
      const rows = within.selectFrom('members').selectAll().where('id', '=', memberId);
      const now = await rows.executeTakeFirst();
      const hasFactor = await hasSecondFactor(within, memberId);
      if (now?.disabled_at !== null || !isSame(now, hasFactor)) {
        throw new SignInRefusedError('The account was changed during the sign-in. Start again.');
      }
      return { memberId };
    };

  return {
    /**
     * Counts an attempt at a member's current password, or without `memberId` at a secret that is too long to be guessed,
     * and runs it. Throws TooManyRequestsError, and whatever `use` throws.
     */
    limited: <T>(request: From, use: () => Promise<T>, memberId?: string): Promise<T> =>
      // The limits of the account's sign-ins and of everyone do not apply: guesses of passwords must not keep a member
      // from a link, a passkey or the identity provider, nor from setting a new password.
      limited(
        opened,
        memberId === undefined
          ? [ofAddress(request)]
          : [['account', hashToken(memberId)], ofAddress(request)],
        use,
      ),

    /**
     * Finds the member. Throws SignInRefusedError, TooManyRequestsError. The function it returns is called in the
     * transaction that starts the session, and throws SignInRefusedError if the account was disabled, or its password
     * or second factor changed, since the check: that change ended all other sessions, and must end this one too.
     */
    async check(given: z.infer<typeof signInRequest>, request: From): Promise<Checked> {
      if ('token' in given) {
        const memberId = await limited(opened, [ofAddress(request)], () => byLink(given.token));
        return confirmed(memberId, () => true);
      }
      if (!byPassword) throw new SignInRefusedError('Sign-in by password is off (LOCAL_SIGN_IN).');
      const email = given.email.toLowerCase();
      const row = await database
        .selectFrom('members')
        .select(['id', 'password_hash', 'disabled_at'])
        .where('email', '=', email)
        .executeTakeFirst();
      // Only this browser has the cookie, so guesses from elsewhere do not slow it down.
      const tokens = cookieValues(request, DEVICE_COOKIE, sessions.isSecure());
      const device = row && (await findDevice(database, row.id, tokens));
      const subjects: Subject[] = device
        ? [['device', device]]
        : [['account', hashToken(email)], ['everyone', ''], ofAddress(request)];
      return limited(opened, subjects, async () => {
        const known = row?.disabled_at === null ? row.password_hash : null;
        // Does the same work for an unknown address, so that the time does not reveal which part is wrong.
        if (!(await isPasswordOf(known, given.password)) || !row) {
          throw new SignInRefusedError('The email address or the password is wrong.');
        }
        const hadFactor = await assertCode(sessions, appSecrets, row.id, given.code);
        return confirmed(
          row.id,
          ({ password_hash }, hasFactor) => password_hash === known && (hadFactor || !hasFactor),
        );
      });
    },
  };
}

export type SignIn = ReturnType<typeof createSignIn>;
