import type { secondFactorApi } from '../../../contract/index.js';
import type { ConsoleHandlers } from '../../console-router.js';
import type { Accounts } from '../accounts.js';
import { readPasskeys } from '../passkeys/passkey-handlers.js';
import { requireFactor } from './required-roles.js';

/** The handlers of the own second factor, where wrong codes count as refused sign-ins, and of the roles that require one. */
export function factorHandlers(accounts: Accounts): ConsoleHandlers<typeof secondFactorApi> {
  const { store, signIn, factors } = accounts;
  return {
    read_second_factor: async ({ session: { memberId } }) => ({
      ...(await factors.read(memberId)),
      ...(await readPasskeys(accounts, memberId)),
    }),
    begin_second_factor: ({ session: { memberId, email, name }, body, request }) =>
      signIn.limited(
        request,
        () => factors.begin({ memberId, account: email ?? name }, body.password),
        memberId,
      ),
    confirm_second_factor: async ({ session, body, request, record }) => {
      const recovery_codes = await signIn.limited(
        request,
        () => factors.confirm(session, body.code, record),
        session.memberId,
      );
      return { recovery_codes };
    },
    remove_second_factor: ({ session: { memberId }, body, request, record }) =>
      signIn.limited(request, () => factors.remove(memberId, body.code, record), memberId),
    require_second_factor: ({ session, body, record }) =>
      requireFactor(store, session, body, record),
  };
}
