import { ENVIRONMENTS, may, type ApiToken, type tokensApi } from '../../../contract/index.js';
import { NotFoundError } from '../../../http/errors.js';
import type { ConsoleHandlers } from '../../console-router.js';
import { environmentsIn } from '../../rows.js';
import type { Accounts } from '../accounts.js';
import type { MemberSession } from '../sessions.js';
import { makeToken, MOST_TOKENS, openTokens, titleOf } from './api-tokens.js';

const SOON_MS = 7 * 24 * 3_600_000;

function stateOf(expiresAt: number | null, now: number): ApiToken['state'] {
  if (expiresAt === null || expiresAt > now + SOON_MS) return 'active';
  return expiresAt > now ? 'expires_soon' : 'expired';
}

// A token limited to some environments may not manage the tokens of all members.
const seesAll = ({ role, apiToken }: MemberSession) =>
  may(role, 'staff') && ENVIRONMENTS.every((each) => apiToken?.environments.includes(each) ?? true);

/** The handlers of API tokens. Members manage their own; an admin sees and revokes everyone's. */
export function tokenHandlers({ database, store }: Accounts): ConsoleHandlers<typeof tokensApi> {
  return {
    list_tokens: async ({ session }) => {
      let rows = openTokens(database)
        .select(['sessions.id', 'member_id', 'email', 'members.name', 'token_name', 'token_ending'])
        .select(['token_role', 'token_environments', 'sessions.created_at'])
        .select(['expires_at', 'seen_at'])
        .orderBy('sessions.created_at', 'desc')
        .orderBy('sessions.id')
        .limit(MOST_TOKENS);
      if (!seesAll(session)) rows = rows.where('member_id', '=', session.memberId);
      const now = Date.now();
      const tokens = (await rows.execute()).map((row) => ({
        ...{ id: row.id, name: row.token_name ?? '', ending: row.token_ending ?? '' },
        ...{ member: row.email ?? row.name, is_yours: row.member_id === session.memberId },
        role: row.token_role ?? '',
        environments: environmentsIn(row.token_environments ?? ''),
        ...{ created_at: row.created_at, expires_at: row.expires_at },
        last_used_at: row.seen_at === 0 ? null : row.seen_at,
        state: stateOf(row.expires_at, now),
      }));
      return { tokens };
    },

    create_token: ({ session: { memberId }, body, record }) =>
      store.change(async ({ within }) => {
        const { token, id, title } = await makeToken({ within }, memberId, body);
        await record(within, { object: title });
        return { token, id };
      }),

    revoke_token: ({ session, id, record }) =>
      store.change(async ({ within, end }) => {
        const row = await openTokens(within)
          .select(['member_id', 'members.name', 'email', 'token_name', 'token_ending'])
          .where('sessions.id', '=', id)
          .executeTakeFirst();
        const isYours = row?.member_id === session.memberId;
        if (!row || !(isYours || seesAll(session))) {
          throw new NotFoundError('There is no such token, or it was revoked already.');
        }
        await end({ memberId: row.member_id, id, apiTokens: true });
        const title = titleOf({ name: row.token_name ?? '', ending: row.token_ending ?? '' });
        await record(within, { object: isYours ? title : `${title} of ${row.email ?? row.name}` });
      }),
  };
}
