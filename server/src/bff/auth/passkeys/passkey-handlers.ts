import type { passkeysApi } from '../../../contract/index.js';
import type { ConsoleHandlers } from '../../console-router.js';
import { addressKey, createAttemptLimit } from '../../../http/attempt-limit.js';
import { ConflictError, TooManyRequestsError } from '../../errors.js';
import type { Accounts } from '../accounts.js';
import { signInto } from '../session-handlers.js';
import { useUpChallenge } from './challenges.js';
import { challengeOf, refusedPasskey } from './verify.js';

// Each is stored until it expires, and needs no account.
const STARTS = { windowMs: 60_000, limit: 60 };

/** The handlers of passkeys. What they refuse counts as refused sign-ins. */
export function passkeyHandlers({
  database,
  store,
  signIn,
  passkeys,
  localSignIn,
}: Accounts): ConsoleHandlers<typeof passkeysApi> {
  const starts = createAttemptLimit(STARTS);
  const assertLocal = () => {
    if (localSignIn) return;
    throw new ConflictError('Members sign in with the identity provider (LOCAL_SIGN_IN).');
  };
  return {
    begin_passkey: ({ session: { memberId, email, name }, body, request }) =>
      signIn.limited(
        request,
        () => passkeys.begin({ memberId, account: email ?? name }, body.password),
        memberId,
      ),
    add_passkey: async ({ session, body, request, record }) => ({
      recovery_codes: await signIn.limited(
        request,
        () => passkeys.add(session, body, record),
        session.memberId,
      ),
    }),
    rename_passkey: ({ session, id, body, record }) =>
      passkeys.rename(session.memberId, id, body.name, record),
    remove_passkey: ({ session: { memberId }, id, body, request, record }) =>
      signIn.limited(request, () => passkeys.remove(memberId, id, body.password, record), memberId),
    begin_passkey_sign_in: ({ request, response }) => {
      assertLocal();
      const address = addressKey(request);
      if (starts.isReached(address)) {
        response.setHeader('retry-after', String(starts.secondsLeft()));
        throw new TooManyRequestsError('Too many sign-ins were begun here. Wait for a minute.');
      }
      starts.count(address);
      return passkeys.beginSignIn();
    },
    sign_in_with_passkey: ({ body: { response: given }, request, response, record }) => {
      assertLocal();
      return signIn.limited(request, async () => {
        // Not in the transaction of the sign-in, whose failure would open it again.
        const isOpen = await useUpChallenge(database, challengeOf(given), 'sign-in');
        if (!isOpen) throw refusedPasskey();
        await signInto(
          { database, store },
          async ({ within }) => ({ memberId: await passkeys.use(within, given) }),
          { request, response, record },
        );
      });
    },
  };
}
