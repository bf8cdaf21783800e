import type { Request, Response } from 'express';
import type { ownSessionsApi, sessionApi } from '../../contract/index.js';
import { NotFoundError } from '../../http/errors.js';
import type { ConsoleHandlers } from '../console-router.js';
import type { AuditAddition, RecordAudit } from '../record-audit.js';
import { SignInRefusedError } from '../errors.js';
import { ofAddress, type Accounts } from './accounts.js';
import { cookieOf, findSession, notSignedIn, SESSION_COOKIE } from './guard.js';
import { useUpLink } from './members/links.js';
import { nameOf, readMember } from './members/member-rows.js';
import { findDevice, isPasswordOf, rememberBrowser } from './passwords.js';
import { assertCode } from './second-factor/factor-codes.js';
import { hashToken, shownSession, startSession, type AccountChange } from './sessions.js';
import { limited, type Subject } from './sign-in-limits.js';

/**
 * Starts a new session in the browser of a request, and ends its previous one. `who` finds the member in the same
 * transaction (null if no session begins) and adds to the audit row; `providerSession` is set if an identity provider
 * has signed the member in.
 */
export async function signInto(
  { store }: Pick<Accounts, 'store'>,
  who: (change: AccountChange) => Promise<{ memberId?: string } & AuditAddition>,
  { request, response, record }: { request: Request; response: Response; record: RecordAudit },
  providerSession: string | null = null,
): Promise<void> {
  const before = await findSession(request, store);
  const started = await store.change(async (change) => {
    const { within, end } = change;
    const { memberId, ...addition } = await who(change);
    if (memberId === undefined) {
      await record(within, addition);
      return null;
    }
    const token = await startSession(within, memberId, request, providerSession);
    if (before && !before.apiToken) await end({ memberId: before.memberId, id: before.id });
    const row = await readMember(within, memberId);
    const { name, email, role } = row;
    const member = { memberId, name, email, role, apiToken: null };
    await record(within, { object: nameOf(row), ...addition, member });
    return { token, password_hash: row.password_hash };
  });
  if (!started) return;
  const { token, password_hash } = started;
  const [name, options] = cookieOf(SESSION_COOKIE, store.isSecure());
  response.cookie(name, token, { ...options, maxAge: store.limits.lifetimeMs });
  if (password_hash !== null) rememberBrowser(response, store, password_hash);
}

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
  // Only the member's browsers have the cookie, so guesses from elsewhere do not slow them down.
  const device = row?.password_hash ? findDevice(request, store, row.password_hash) : undefined;
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

const MOST_SESSIONS = 200;

/** The handlers of signing in and out, and of a member's own sessions. */
export function sessionHandlers(
  accounts: Accounts,
): ConsoleHandlers<typeof sessionApi & typeof ownSessionsApi> {
  const { database, store } = accounts;
  return {
    sign_in: async ({ body, ...call }) => {
      if ('email' in body) {
        await signInByPassword(accounts, body, call.request, (who) =>
          signInto(accounts, who, call),
        );
        return;
      }
      const byLink = async ({ within }: AccountChange) => {
        const { id: memberId } = await useUpLink(within, body.token, 'sign_in');
        return { memberId };
      };
      await accounts.limited((asked: typeof call) => signInto(accounts, byLink, asked))(call);
    },

    get_session: async ({ query, request }) => {
      const found = await findSession(request, store);
      // A browser logs every refusal as an error; a page that only checks whether it is signed in avoids that.
      if (!found && query.signed_out !== 'null') throw await notSignedIn(request, store);
      return found && shownSession(found);
    },

    sign_out: async ({ session: { memberId, id }, response, record }) => {
      await store.change(async ({ within, end }) => {
        await end({ memberId, id });
        await record(within);
      });
      response.clearCookie(...cookieOf(SESSION_COOKIE, store.isSecure()));
      // Clears the responses that the browser has cached.
      response.setHeader('clear-site-data', '"cache"');
    },

    list_sessions: async ({ session: { memberId, id: current } }) => {
      const { password_hash } = await readMember(database, memberId);
      const rows = await database
        .selectFrom('sessions')
        .select(['id', 'device', 'address', 'created_at', 'seen_at'])
        .where('member_id', '=', memberId)
        .where('token_name', 'is', null)
        .where('revoked_at', 'is', null)
        .where('created_at', '>', Date.now() - store.limits.lifetimeMs)
        .where('seen_at', '>', Date.now() - store.limits.idleMs)
        .orderBy('seen_at', 'desc')
        .limit(MOST_SESSIONS)
        .execute();
      const sessions = rows.map((row) => ({ ...row, is_current: row.id === current }));
      return {
        sessions: sessions.sort((a, b) => Number(b.is_current) - Number(a.is_current)),
        has_password: password_hash !== null,
      };
    },

    end_session: async ({ session: { memberId }, id, record }) => {
      await store.change(async ({ within, end }) => {
        const ended = await end({ memberId, id });
        if (ended === 0) throw new NotFoundError('The session has ended already.');
        await record(within);
      });
    },

    end_other_sessions: async ({ session: { memberId, id: exceptId }, record }) => {
      await store.change(async ({ within, end }) => {
        await end({ memberId, exceptId });
        await record(within);
      });
    },
  };
}
