import { ROLES, type Role } from '../../../contract/index.js';
import type { Database, Transaction } from '../../schema.js';

/** The roles that require a second factor. */
export async function readRequiredRoles(within: Database): Promise<Role[]> {
  const rows = await within.selectFrom('second_factor_roles').select('role').execute();
  return ROLES.filter((role) => rows.some((row) => row.role === role));
}

/** The members who have an authenticator app or a passkey: of all, or of one. */
export async function readMembersWithFactor(
  within: Database,
  memberId?: string,
): Promise<ReadonlySet<string>> {
  let apps = within.selectFrom('second_factors').select('member_id');
  let passkeys = within.selectFrom('passkeys').select('member_id');
  if (memberId !== undefined) {
    apps = apps.where('member_id', '=', memberId);
    passkeys = passkeys.where('member_id', '=', memberId);
  }
  const rows = await apps.where('confirmed_at', 'is not', null).union(passkeys).execute();
  return new Set(rows.map(({ member_id }) => member_id));
}

/** Whether a member has an authenticator app or a passkey. */
export const hasSecondFactor = async (within: Database, memberId: string): Promise<boolean> =>
  (await readMembersWithFactor(within, memberId)).has(memberId);

/** Removes the recovery codes if there is no factor left that they replace. */
export async function dropUnusedCodes(within: Transaction, memberId: string): Promise<void> {
  if (await hasSecondFactor(within, memberId)) return;
  await within.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute();
}

/** Removes the app, the passkeys and the codes. Returns whether there was a second factor. */
export async function dropSecondFactor(within: Transaction, memberId: string): Promise<boolean> {
  const had = await hasSecondFactor(within, memberId);
  for (const table of ['second_factors', 'passkeys', 'recovery_codes'] as const) {
    await within.deleteFrom(table).where('member_id', '=', memberId).execute();
  }
  return had;
}
