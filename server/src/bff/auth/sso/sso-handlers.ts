import { randomUUID } from 'node:crypto';
import type { ssoApi } from '../../../contract/index.js';
import { NotFoundError } from '../../../http/errors.js';
import type { ConsoleHandlers } from '../../console-router.js';
import { SsoRefusedError } from '../../errors.js';
import type { AuditAddition } from '../../record-audit.js';
import type { Database } from '../../schema.js';
import type { Accounts } from '../accounts.js';
import { cookieOf, cookieValues } from '../guard.js';
import { dropPasswordLinks } from '../members/links.js';
import { assertRoom, nameOf, setMember } from '../members/member-rows.js';
import { signInto } from '../session-handlers.js';
import type { AccountChange } from '../sessions.js';
import { endTokensBeyond } from '../tokens/api-tokens.js';
import { readIdentity, type Identity } from './identity.js';
import type { SignedInAccount } from './provider.js';
import type { SsoSettings } from './settings.js';

const COOKIE = 'connect_console_sso';
// How long a sign-in may take at the provider.
const COOKIE_MS = 10 * 60_000;

/** The member who signs in, and an addition to the audit row. */
interface Admitted extends AuditAddition {
  memberId: string;
  before?: Record<string, string>;
  after?: Record<string, string>;
}

/** The member who is bound to an account of the provider. */
const readBound = (within: Database, issuer: string, subject: string) =>
  within
    .selectFrom('members')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

/**
 * The member for an account of the provider; the first sign-in creates one. A member is bound to issuer and subject:
 * only with `linkByEmail` is an existing member with the same email address bound, once, and never the first admin, who
 * is defined by the settings. At each sign-in the member gets the provider's name, and the role if the provider decides
 * it, except the first admin. Throws SsoRefusedError.
 */
async function admit(
  accounts: AccountChange,
  identity: Identity,
  linkByEmail: boolean,
): Promise<Admitted> {
  const { within, end } = accounts;
  const { issuer, subject, email, name, role } = identity;
  const refuse = (message: string) => new SsoRefusedError(message, email);
  const bound = await readBound(within, issuer, subject);
  const same = await within
    .selectFrom('members')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
  const mayLink = linkByEmail && same?.is_first === 0 && same.issuer === null;
  const member = bound ?? (mayLink ? same : undefined);
  if (!member && same) {
    throw refuse(
      `Another member has the address ${email} already. Ask an admin, who can allow accounts with the same address (OIDC_LINK_BY_EMAIL).`,
    );
  }
  if (member?.disabled_at) throw refuse('Your account in this console is disabled. Ask an admin.');
  if (!member) {
    await assertRoom(within);
    const made = { id: randomUUID(), name: name ?? email, email, role };
    await within
      .insertInto('members')
      .values({ ...made, is_first: 0, created_at: Date.now(), issuer, subject })
      .execute();
    const after = { name: made.name, role, made: 'by this sign-in' };
    return { memberId: made.id, object: email, after };
  }

  const admitted: Admitted = { memberId: member.id, object: nameOf(member) };
  if (!bound) {
    await setMember(within, member.id, { issuer, subject });
    await dropPasswordLinks(within, member.id);
    admitted.after = { account: 'of the same address' };
  } else if (name !== null && name !== member.name) {
    await setMember(within, member.id, { name });
    admitted.before = { name: member.name };
    admitted.after = { name };
  }
  if (identity.hasProvidedRole && member.role !== role && member.is_first === 0) {
    await setMember(within, member.id, { role });
    // As when an admin changes the role.
    await end({ memberId: member.id });
    await endTokensBeyond(accounts, member.id, role);
    admitted.before = { ...admitted.before, role: member.role };
    admitted.after = { ...admitted.after, role };
  }
  return admitted;
}

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
      response.cookie(name, kept, { ...options, maxAge: COOKIE_MS });
      return { url };
    },

    finish_sso: limited(async ({ body, ...call }) => {
      const { provider, settings } = required();
      const kept = cookieValues(call.request, COOKIE, store.isSecure());
      // In any case: a sign-in is completed only once.
      call.response.clearCookie(...cookieOf(COOKIE, store.isSecure()));
      const account = await provider.finish(body.search, kept);
      const identity = await identityOf(account, settings);
      const who = (change: AccountChange) => admit(change, identity, settings.linkByEmail);
      await signInto(parts, who, call, account.session);
    }),
  };
}
