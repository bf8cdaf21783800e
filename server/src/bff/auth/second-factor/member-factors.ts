import { ROLES, type Role } from '../../../contract/index.js';
import type { Database, Transaction } from '../../schema.js';

/** The roles that require a second factor. */
export async function readRequiredRoles(within: Database): Promise<Role[]> {
  const rows = await within.selectFrom('second_factor_roles').select('role').execute();
  return ROLES.filter((role) => rows.some((row) => row.role === role));
}

/** The members who have an authenticator app or a passkey. */
export async function readMembersWithFactor(within: Database): Promise<ReadonlySet<string>> {
  const rows = await within
    .selectFrom('second_factors')
    .select('member_id')
    .where('confirmed_at', 'is not', null)
    .union(within.selectFrom('passkeys').select('member_id'))
    .execute();
  return new Set(rows.map(({ member_id }) => member_id));
}

/** Whether a member's authenticator app is on. */
export async function hasApp(within: Database, memberId: string): Promise<boolean> {
  const row = await within
    .selectFrom('second_factors')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a member has an authenticator app or a passkey. */
export async function hasSecondFactor(within: Database, memberId: string): Promise<boolean> {
  const passkey = await within
    .selectFrom('passkeys')
    .select('id')
    .where('member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst();
  return passkey !== undefined || hasApp(within, memberId);
}

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
