import { expressionBuilder } from 'kysely';
import { ROLES, type Role } from '../../../contract/index.js';
import type { ConsoleSchema, Database, Transaction } from '../../schema.js';

/** The roles that require a second factor. */
export async function readRequiredRoles(within: Database): Promise<Role[]> {
  const rows = await within.selectFrom('second_factor_roles').select('role').execute();
  return ROLES.filter((role) => rows.some((row) => row.role === role));
}

const member = expressionBuilder<ConsoleSchema, 'members'>();
const apps = member
  .selectFrom('second_factors')
  .select('created_at')
  .whereRef('second_factors.member_id', '=', 'members.id')
  .where('confirmed_at', 'is not', null);
const passkeys = member
  .selectFrom('passkeys')
  .select('passkeys.id')
  .whereRef('passkeys.member_id', '=', 'members.id');

/** In a query of members: whether a member has an authenticator app or a passkey. */
export const hasFactor = member.or([member.exists(apps), member.exists(passkeys)]);

/** The same of one member. */
export async function hasSecondFactor(within: Database, memberId: string): Promise<boolean> {
  const having = within.selectFrom('members').select('id').where('id', '=', memberId);
  return (await having.where(hasFactor).executeTakeFirst()) !== undefined;
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
