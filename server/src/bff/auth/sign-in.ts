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
import { takeAttempt, type Subject } from './sign-in-limits.js';
import type { StoredSecrets } from './stored-secrets.js';

/** The request of a sign-in: its address, and the browser that it may be known by. */
type From = Pick<Request, 'ip' | 'headers'>;

/** Says, in the transaction of a sign-in, who it is. */
export type Checked = (change: Pick<AccountChange, 'within'>) => Promise<{ memberId: string }>;

const ofAddress = (request: From): Subject => ['address', addressKey(request)];
const everywhere = (request: From): Subject[] => [['everyone', ''], ofAddress(request)];

/** Sign-in by a one-time link, or by email address and password unless that is off. */
export function createSignIn(
  opened: ConsoleDatabase,
  sessions: SessionStore,
  appSecrets: StoredSecrets,
  byPassword = true,
) {
  const { kysely: database } = opened;

  async function limited<T>(subjects: readonly Subject[], use: () => Promise<T>): Promise<T> {
    const attempt = await takeAttempt(opened, subjects);
    try {
      const result = await use();
      await attempt.succeeded();
      return result;
    } catch (error) {
      // A request that was refused for another reason is no guess.
      if (!(error instanceof SignInRefusedError)) await attempt.withdrawn();
      throw error;
    }
  }

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
     * Counts an attempt at what may be guessed, a link or a member's current password, and runs it. Throws
     * TooManyRequestsError, and what `use` throws.
     */
    limited: <T>(request: From, use: () => Promise<T>, memberId?: string): Promise<T> =>
      // Not the account of the sign-in, nor everyone: guesses there must not keep the member from a new password.
      limited(
        memberId === undefined
          ? everywhere(request)
          : [['account', hashToken(memberId)], ofAddress(request)],
        use,
      ),

    /**
     * Finds the member; throws SignInRefusedError, TooManyRequestsError. What it returns is called in the transaction that
     * starts the session, and throws SignInRefusedError where the account was disabled, or has another password or a
     * second factor, since it was checked: that has ended the other sessions, and must not miss this one.
     */
    async check(given: z.infer<typeof signInRequest>, request: From): Promise<Checked> {
      if ('token' in given) {
        const memberId = await limited(everywhere(request), () => byLink(given.token));
        return confirmed(memberId, () => true);
      }
      if (!byPassword) throw new SignInRefusedError('Sign-in by password is off (LOCAL_SIGN_IN).');
      const email = given.email.toLowerCase();
      const row = await database
        .selectFrom('members')
        .select(['id', 'password_hash', 'disabled_at'])
        .where('email', '=', email)
        .executeTakeFirst();
      // No other client has the cookie of such a browser: guesses from elsewhere do not slow it down.
      const tokens = cookieValues(request, DEVICE_COOKIE, sessions.isSecure());
      const device = row && (await findDevice(database, row.id, tokens));
      const subjects: Subject[] = device
        ? [['device', device]]
        : [['account', hashToken(email)], ...everywhere(request)];
      return limited(subjects, async () => {
        const known = row?.disabled_at === null ? row.password_hash : null;
        // The same work for an unknown address, so that the time does not tell which of them is wrong.
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
