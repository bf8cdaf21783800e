import { ENVIRONMENTS, isRoleWithin, may, ROLES, type tokensApi } from '../../../contract/index.js';
import type { ConsoleHandlers } from '../../console-router.js';
import type { Database } from '../../schema.js';
import type { MemberSession, SessionStore } from '../sessions.js';
import { createTokenStore } from './api-tokens.js';

// A token that is not for every environment is not for the tokens of all members either.
const whoseOf = ({ role, apiToken }: MemberSession) =>
  may(role, 'staff') && ENVIRONMENTS.every((each) => apiToken?.environments.includes(each) ?? true)
    ? 'all'
    : 'own';

/** The handlers of API tokens. Every member has their own; an admin sees and revokes those of all. */
export function tokenHandlers(
  database: Database,
  sessions: SessionStore,
): ConsoleHandlers<typeof tokensApi> {
  const tokens = createTokenStore(database, sessions);
  return {
    list_tokens: async ({ session }) => ({
      tokens: await tokens.list(session.memberId, whoseOf(session)),
      roles: ROLES.filter((role) => isRoleWithin(role, session.role)),
    }),
    create_token: ({ session, body, record }) => tokens.create(session.memberId, body, record),
    revoke_token: ({ session, id, record }) =>
      tokens.revoke(session.memberId, id, whoseOf(session), record),
  };
}
