import type { membersApi, ownSessionsApi } from '../../../contract/index.js';
import { NotFoundError } from '../../../http/errors.js';
import type { ConsoleHandlers } from '../../console-router.js';
import { ConflictError } from '../../errors.js';
import { hasSecondFactor } from '../second-factor/member-factors.js';
import { readRequiredRoles } from '../second-factor/required-roles.js';
import { fromOf, rememberBrowser, signInto } from '../session-handlers.js';
import type { Accounts } from '../accounts.js';
import type { AccountChange } from '../sessions.js';
import type { NewLink } from './links.js';
import { createMemberStore } from './member-store.js';

const MOST_SESSIONS = 200;

function assertPasswords({ localSignIn }: Accounts): void {
  if (localSignIn) return;
  throw new ConflictError(
    'Sign-in by password is off (LOCAL_SIGN_IN). Members sign in with the identity provider.',
  );
}

/** The handlers of members and their password links. */
export function memberHandlers(parts: Accounts): ConsoleHandlers<typeof membersApi> {
  const { database, store, signIn, publicUrl } = parts;
  const members = createMemberStore(database, store);
  // In the fragment, which is sent to no server and so stands in no log.
  const shown = ({ token, expiresAt }: NewLink) => ({
    link: `${publicUrl()}/sign-in#welcome=${token}`,
    expires_at: expiresAt,
  });
  return {
    list_members: async ({ session }) => ({
      members: await members.list(session.memberId),
      second_factor_roles: await readRequiredRoles(database),
    }),
    invite_member: async ({ session, body, record }) => {
      assertPasswords(parts);
      return shown(await members.invite(body, session.name, record));
    },
    change_role: ({ id, body, record }) => members.changeRole(id, body.role, record),
    disable_member: ({ id, record }) => members.disable(id, record),
    enable_member: ({ id, record }) => members.enable(id, record),
    sign_out_member: ({ id, record }) => members.signOut(id, record),
    reset_second_factor: ({ id, record }) => members.resetSecondFactor(id, record),
    create_password_link: async ({ id, record }) => {
      assertPasswords(parts);
      return shown(await members.makePasswordLink(id, record));
    },
    read_password_link: ({ body, request }) =>
      signIn.limited(fromOf(request, store), async () => {
        const { name, email, password_hash } = await members.readPasswordLink(body.token);
        return { name, email, is_invite: password_hash === null };
      }),
    use_password_link: async ({ body, request, response, record }) => {
      assertPasswords(parts);
      const use = await signIn.limited(fromOf(request, store), () =>
        members.usePasswordLink(body.token, body.password),
      );
      const who = async (change: AccountChange) => {
        const { id, email, name } = await use(change);
        // The link stands for the password alone: the sign-in asks for the code.
        const hasFactor = await hasSecondFactor(change.within, id);
        return hasFactor ? { object: email ?? name } : { memberId: id };
      };
      await signInto({ database, store }, who, { request, response, record });
    },
    change_password: async ({ session, body, request, response, record }) => {
      assertPasswords(parts);
      const { memberId } = session;
      await signIn.limited(
        fromOf(request, store),
        () => members.changePassword(session, body, record),
        memberId,
      );
      await rememberBrowser({ database, store }, memberId, { request, response });
    },
  };
}

/** The handlers of the own sessions. */
export function ownSessionHandlers({
  database,
  store,
}: Accounts): ConsoleHandlers<typeof ownSessionsApi> {
  return {
    list_sessions: async ({ session: { memberId, id: current } }) => {
      const { password_hash } = await database
        .selectFrom('members')
        .select('password_hash')
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow();
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
