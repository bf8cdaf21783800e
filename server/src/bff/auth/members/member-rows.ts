import type { Member } from '../../../contract/index.js';
import { NotFoundError } from '../../../http/errors.js';
import { ConflictError } from '../../errors.js';
import { countOf } from '../../rows.js';
import type { Database, Transaction } from '../../schema.js';
import type { MemberRow } from '../account-rows.js';

const MOST_MEMBERS = 1000;

/** How the audit log names a member. */
export const nameOf = ({ email, name }: Pick<MemberRow, 'email' | 'name'>) => email ?? name;

type Standing = Pick<MemberRow, 'disabled_at' | 'password_hash' | 'is_first' | 'subject'>;

/** A member as the list shows them. */
export function stateOf(row: Standing): Member['state'] {
  if (row.disabled_at !== null) return 'disabled';
  return row.password_hash === null && row.is_first === 0 && row.subject === null
    ? 'invited'
    : 'active';
}

/** Of all admins, the only one who can sign in; null if there are several. */
export function onlyAdminOf(members: readonly (Standing & { id: string; role: string })[]) {
  const admins = members.filter((row) => row.role === 'admin' && stateOf(row) === 'active');
  return admins.length === 1 ? (admins[0]?.id ?? null) : null;
}

/** Why that admin can be neither disabled nor given another role. */
export const ONLY_ADMIN = 'No other admin can sign in. Make another member an admin first.';

/** Throws ConflictError for the only admin who can sign in. */
export async function assertNotOnlyAdmin(within: Transaction, id: string): Promise<void> {
  const members = await within.selectFrom('members').selectAll().execute();
  if (onlyAdminOf(members) === id) throw new ConflictError(ONLY_ADMIN);
}

/** Why there can be no link with which a member sets a password; null if there can. */
export function noLinkReason(row: Pick<MemberRow, 'disabled_at' | 'email'>): string | null {
  if (row.disabled_at !== null) return 'The member is disabled. Enable the member first.';
  return row.email === null ? 'The member has no email address to sign in with.' : null;
}

/** Throws NotFoundError. */
export async function readMember(within: Database, id: string): Promise<MemberRow> {
  return within
    .selectFrom('members')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFoundError('There is no such member.'));
}

/** Changes the fields of a member. */
export function setMember(within: Transaction, id: string, news: Partial<MemberRow>) {
  return within.updateTable('members').set(news).where('id', '=', id).execute();
}

/** Throws ConflictError if another member has the address. */
export async function assertAddressFree(within: Transaction, email: string): Promise<void> {
  const taken = await within
    .selectFrom('members')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (taken) throw new ConflictError(`A member with the address ${email} exists already.`);
}

/** Throws ConflictError if there are already as many members as allowed. */
export async function assertRoom(within: Transaction): Promise<void> {
  if ((await countOf(within.selectFrom('members'))) >= MOST_MEMBERS) {
    throw new ConflictError(`There are ${MOST_MEMBERS} members, the maximum.`);
  }
}
