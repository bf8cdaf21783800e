import type { ownSessionsApi } from '../../../contract/index.js';
import { NotFoundError } from '../../../http/errors.js';
import type { ConsoleHandlers } from '../../console-router.js';
import type { Accounts } from '../accounts.js';
import { readMember } from './member-rows.js';

const MOST_SESSIONS = 200;

/** The handlers of a member's own sessions. */
export function ownSessionHandlers({
  database,
  store,
}: Accounts): ConsoleHandlers<typeof ownSessionsApi> {
  return {
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
