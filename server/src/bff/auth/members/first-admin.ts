import type { Transaction } from '../../schema.js';
import type { MemberRow } from '../account-rows.js';
import { hashPassword, isPasswordOf, setPassword } from '../passwords.js';
import type { SessionStore } from '../sessions.js';
import { dropSecondFactor } from '../second-factor/member-factors.js';
import { makeLink, type NewLink } from './links.js';
import { assertAddressFree, readMember } from './member-rows.js';

/** The first admin as the settings name them: ADMIN_EMAIL and ADMIN_PASSWORD, both or neither. */
export interface OwnerSettings {
  email?: string | undefined;
  password?: string | undefined;
}

const FIRST_ID = 'first-admin';

/** Writes the audit row of a change by the operator, who has no session. It comes last in its transaction. */
export type RecordOperator = (within: Transaction) => Promise<unknown>;

async function readOrMakeFirst(within: Transaction): Promise<MemberRow> {
  await within
    .insertInto('members')
    .values({
      ...{ id: FIRST_ID, name: 'First admin', role: 'admin' },
      ...{ is_first: 1, created_at: Date.now() },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return readMember(within, FIRST_ID);
}

/** What the settings change about the first admin; null if they were already applied. */
async function newsOf(
  first: MemberRow,
  { email, password }: OwnerSettings,
): Promise<Partial<MemberRow> | null> {
  if (!email || !password) {
    if (first.given_hash === null) return null;
    // Removing the settings removes their password; a password that the admin chose since then stays.
    const isGiven = first.password_hash === first.given_hash;
    return { given_hash: null, ...(isGiven ? { password_hash: null } : {}) };
  }
  const address = email.toLowerCase();
  if (first.email === address && (await isPasswordOf(first.given_hash, password))) return null;
  const hash = await hashPassword(password);
  return { email: address, password_hash: hash, given_hash: hash };
}

/**
 * Creates the first admin, and applies the settings if they have changed since they were last applied: they replace the
 * password and end the sessions. Throws ConflictError if ADMIN_EMAIL is the address of another member.
 */
export async function applyOwnerSettings(
  sessions: SessionStore,
  owner: OwnerSettings,
  record: RecordOperator,
): Promise<void> {
  await sessions.change(async (change) => {
    const { within } = change;
    const first = await readOrMakeFirst(within);
    const news = await newsOf(first, owner);
    if (!news) return;
    if (news.email && news.email !== first.email) await assertAddressFree(within, news.email);
    await setPassword(change, FIRST_ID, news);
    await record(within);
  });
}

/** A link that signs the first admin in once, within 15 minutes; null if they can use a password. */
export async function printedLink(sessions: SessionStore): Promise<NewLink | null> {
  return sessions.change(async ({ within }) => {
    const { disabled_at, password_hash } = await readMember(within, FIRST_ID);
    if (disabled_at !== null || password_hash !== null) return null;
    return makeLink(within, FIRST_ID, 'sign_in');
  });
}

/**
 * Restores access: the first admin is enabled, an admin again and signed out everywhere; their password and second
 * factor are removed. Returns a link that signs them in once.
 */
export async function resetAdmin(sessions: SessionStore, record: RecordOperator): Promise<NewLink> {
  return sessions.change(async (change) => {
    const { within, end } = change;
    await readOrMakeFirst(within);
    const anew = { disabled_at: null, password_hash: null, issuer: null, subject: null };
    await setPassword(change, FIRST_ID, { role: 'admin', ...anew });
    await dropSecondFactor(within, FIRST_ID);
    await within.deleteFrom('sign_in_links').where('member_id', '=', FIRST_ID).execute();
    await end({ memberId: FIRST_ID, apiTokens: true });
    const link = await makeLink(within, FIRST_ID, 'sign_in');
    await record(within);
    return link;
  });
}
