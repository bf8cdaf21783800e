import type { ssoApi } from '../../../contract/index.js';
import { NotFoundError } from '../../../http/errors.js';
import type { ConsoleHandlers } from '../../console-router.js';
import { SsoRefusedError } from '../../errors.js';
import type { Accounts } from '../accounts.js';
import { cookieOf, cookieValues } from '../guard.js';
import { signInto } from '../session-handlers.js';
import { admit, readBound } from './admit.js';
import { FLOW_MS } from './flow.js';
import { readIdentity } from './identity.js';
import type { SignedInAccount } from './provider.js';
import type { SsoSettings } from './settings.js';

const COOKIE = 'connect_console_sso';

/** The handlers of signing in with the identity provider. */
export function ssoHandlers(parts: Accounts): ConsoleHandlers<typeof ssoApi> {
  const { store, limited } = parts;
  const required = () => {
    if (!parts.sso) throw new NotFoundError('No identity provider is set (OIDC_ISSUER).');
    return parts.sso;
  };
  /** Throws SsoRefusedError; then the sessions and tokens that the account got while it was admitted end. */
  const identityOf = async ({ issuer, claims }: SignedInAccount, settings: SsoSettings) => {
    try {
      return readIdentity(issuer, claims, settings);
    } catch (error) {
      const { sub } = claims;
      if (error instanceof SsoRefusedError && typeof sub === 'string') {
        await store.change(async ({ within, end }) => {
          const member = await readBound(within, issuer, sub);
          if (member) await end({ memberId: member.id, apiTokens: true });
        });
      }
      throw error;
    }
  };
  return {
    start_sso: async ({ response }) => {
      const { url, kept } = await required().provider.begin();
      const [name, options] = cookieOf(COOKIE, store.isSecure());
      response.cookie(name, kept, { ...options, maxAge: FLOW_MS });
      return { url };
    },

    finish_sso: async ({ body, request, response, record }) => {
      const { provider, settings } = required();
      const kept = cookieValues(request, COOKIE, store.isSecure());
      // In any case: a sign-in is completed only once.
      response.clearCookie(...cookieOf(COOKIE, store.isSecure()));
      const account = await limited(request, () => provider.finish(body.search, kept));
      const identity = await identityOf(account, settings);
      await signInto(
        parts,
        (change) => admit(change, identity, settings.linkByEmail),
        { request, response, record },
        account.session,
      );
    },
  };
}
