import { ROLES, type Role } from '../../../contract/index.js';
import { ConflictError } from '../../errors.js';
import type { RecordAudit } from '../../record-audit.js';
import type { Database } from '../../schema.js';
import type { MemberSession, SessionStore } from '../sessions.js';
import { hasSecondFactor } from './member-factors.js';

/** The roles that require a second factor. */
export async function readRequiredRoles(within: Database): Promise<Role[]> {
  const rows = await within.selectFrom('second_factor_roles').select('role').execute();
  return ROLES.filter((role) => rows.some((row) => row.role === role));
}

/**
 * Sets whether a role requires a second factor, also for open sessions. Throws ConflictError if the admin who sets it
 * would have to set one up first.
 */
export async function requireFactor(
  { change }: SessionStore,
  { memberId, isByProvider, role: own }: MemberSession,
  { role, is_required }: { role: Role; is_required: boolean },
  record: RecordAudit,
): Promise<void> {
  await change(async ({ within }) => {
    if (
      is_required &&
      role === own &&
      !isByProvider &&
      !(await hasSecondFactor(within, memberId))
    ) {
      throw new ConflictError(
        `You have the role ${role} and no second factor. Set yours up first, under Your account.`,
      );
    }
    const before = (await readRequiredRoles(within)).includes(role);
    if (is_required && !before) {
      await within.insertInto('second_factor_roles').values({ role }).execute();
    }
    if (!is_required)
      await within.deleteFrom('second_factor_roles').where('role', '=', role).execute();
    await record(within, { before: { is_required: before } });
  });
}
