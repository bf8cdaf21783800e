import { SignInRefusedError } from '../../errors.js';
import type { Database, Transaction } from '../../schema.js';
import type { LinkPurpose, MemberRow } from '../account-rows.js';
import { hashToken, newToken } from '../sessions.js';

const HOUR_MS = 3_600_000;
const LASTS_MS: Record<LinkPurpose, number> = {
  sign_in: HOUR_MS / 4,
  reset: 24 * HOUR_MS,
  invite: 7 * 24 * HOUR_MS,
};

const USED =
  'This link has already been used, has expired, or was replaced by a newer one. Sign in with your password, or ask an admin for a new link.';
const FIRST_ADMIN = ' The first admin gets a new one from npm run admin -- reset-admin.';

/** The secret of a link, of which only the hash is stored, and until when it works. */
export interface NewLink {
  token: string;
  expiresAt: number;
}

/**
 * Creates a link for a member. Earlier password links of the member stop working; printed sign-in links expire by
 * themselves.
 */
export async function makeLink(
  within: Transaction,
  memberId: string,
  purpose: LinkPurpose,
): Promise<NewLink> {
  const now = Date.now();
  const token = newToken();
  const expiresAt = now + LASTS_MS[purpose];
  await within.deleteFrom('sign_in_links').where('expires_at', '<=', now).execute();
  if (purpose !== 'sign_in') await dropPasswordLinks(within, memberId);
  await within
    .insertInto('sign_in_links')
    .values({
      ...{ token_hash: hashToken(token), member_id: memberId, purpose },
      ...{ created_at: now, expires_at: expiresAt },
    })
    .execute();
  return { token, expiresAt };
}

/** Ends the links with which a member could set a password. */
export async function dropPasswordLinks(within: Transaction, memberId: string): Promise<void> {
  await within
    .deleteFrom('sign_in_links')
    .where('member_id', '=', memberId)
    .where('purpose', '!=', 'sign_in')
    .execute();
}

/** The enabled member of an unused link that signs in, or that sets a password. Throws SignInRefusedError. */
export async function findLink(
  within: Database,
  token: string,
  does: 'sign_in' | 'set_password',
): Promise<MemberRow> {
  const isSignIn = does === 'sign_in';
  return within
    .selectFrom('sign_in_links')
    .innerJoin('members', 'members.id', 'sign_in_links.member_id')
    .selectAll('members')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', isSignIn ? '=' : '!=', 'sign_in')
    .where('expires_at', '>', Date.now())
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow(() => new SignInRefusedError(isSignIn ? USED + FIRST_ADMIN : USED));
}

/** The same, and uses the link up: changes of accounts are serialised, so only one of two requests at once succeeds. */
export async function useUpLink(
  within: Transaction,
  token: string,
  does: 'sign_in' | 'set_password',
): Promise<MemberRow> {
  const member = await findLink(within, token, does);
  await within.deleteFrom('sign_in_links').where('token_hash', '=', hashToken(token)).execute();
  return member;
}
