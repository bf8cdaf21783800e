import type { membersApi } from '../../../contract/index.js';
import { refusedField } from '../../../http/errors.js';
import type { ConsoleHandlers } from '../../console-router.js';
import { ConflictError, SignInRefusedError } from '../../errors.js';
import type { Accounts } from '../accounts.js';
import type { MemberRow } from '../account-rows.js';
import { passwordProblem } from '../password-problem.js';
import { hashPassword, isPasswordOf, rememberBrowser, setPassword } from '../passwords.js';
import { hasSecondFactor } from '../second-factor/member-factors.js';
import { signInto } from '../session-handlers.js';
import type { AccountChange } from '../sessions.js';
import { findLink, makeLink, useUpLink, type NewLink } from './links.js';
import { assertAddressFree, nameOf, noLinkReason, readMember, stateOf } from './member-rows.js';

type PasswordApi = Pick<
  typeof membersApi,
  'create_password_link' | 'read_password_link' | 'use_password_link' | 'change_password'
>;

/** Throws ConflictError if sign-in by password is off. */
export function assertPasswords({ localSignIn }: Pick<Accounts, 'localSignIn'>): void {
  if (localSignIn) return;
  throw new ConflictError(
    'Sign-in by password is off (LOCAL_SIGN_IN). Members sign in with the identity provider.',
  );
}

/** A link as an admin copies it. */
export function shownLink({ publicUrl }: Accounts, { token, expiresAt }: NewLink) {
  // The secret is in the fragment, which is not sent to a server and so is in no log.
  return { link: `${publicUrl()}/sign-in#welcome=${token}`, expires_at: expiresAt };
}

function assertGood(password: string, { name, email }: Pick<MemberRow, 'name' | 'email'>): void {
  const reason = passwordProblem(password, [name, email]);
  if (reason) throw refusedField('password', reason, 'The password is refused.');
}

/** The handlers of passwords, and of the links that set them. */
export function passwordHandlers(accounts: Accounts): ConsoleHandlers<PasswordApi> {
  const { database, store, limited } = accounts;

  return {
    create_password_link: ({ id, record }) => {
      assertPasswords(accounts);
      return store.change(async ({ within }) => {
        const row = await readMember(within, id);
        const reason = noLinkReason(row);
        if (reason !== null) throw new ConflictError(reason);
        const link = await makeLink(within, id, stateOf(row) === 'invited' ? 'invite' : 'reset');
        await record(within, { object: nameOf(row) });
        return shownLink(accounts, link);
      });
    },

    read_password_link: limited(async ({ body: { token } }) => {
      const { id, name, email, password_hash } = await findLink(database, token, 'set_password');
      const has_second_factor = await hasSecondFactor(database, id);
      return { name, email, is_invite: password_hash === null, has_second_factor };
    }),

    use_password_link: limited(async ({ body: { token, password }, ...call }) => {
      assertPasswords(accounts);
      const found = await findLink(database, token, 'set_password');
      assertGood(password, found);
      const password_hash = await hashPassword(password);
      const who = async (change: AccountChange) => {
        const { id: memberId } = await useUpLink(change.within, token, 'set_password');
        await setPassword(change, memberId, { password_hash });
        // The link replaces only the password: the sign-in still asks for the code.
        const hasFactor = await hasSecondFactor(change.within, memberId);
        return hasFactor ? { object: nameOf(found) } : { memberId };
      };
      await signInto(accounts, who, call);
    }),

    /** Ends the member's other sessions too. */
    change_password: limited(async ({ session, body, response, record }) => {
      assertPasswords(accounts);
      const { memberId, id: exceptId } = session;
      const row = await readMember(database, memberId);
      const isKnown = await isPasswordOf(row.password_hash, body.current ?? '');
      if (row.password_hash !== null && !isKnown) {
        throw new SignInRefusedError('The current password is wrong.');
      }
      const email = row.email ?? body.email;
      if (email === undefined) {
        const reason = 'is needed to sign in with a password';
        throw refusedField('email', reason, 'The email address is missing.');
      }
      assertGood(body.password, { name: row.name, email });
      const password_hash = await hashPassword(body.password);
      await store.change(async (change) => {
        const { within } = change;
        // Hashing takes a moment, during which a link may have set another password.
        const now = await readMember(within, memberId);
        if (now.password_hash !== row.password_hash || now.email !== row.email) {
          throw new ConflictError('Your account has changed in the meantime. Sign in again.');
        }
        if (row.email === null) await assertAddressFree(within, email);
        await setPassword(change, memberId, { password_hash, email }, exceptId);
        await record(within);
      });
      rememberBrowser(response, store, password_hash);
    }),
  };
}
