import type { Member } from '../console-api/settings/members.js';

/** Actions on a member that may be impossible, even for an admin. */
export type MemberAction = 'change_role' | 'disable' | 'create_password_link';

/** Why an action on a member is currently impossible, as a sentence; undefined if it is possible. */
export function memberRefusal(
  action: MemberAction,
  { email, state, is_only_admin }: Pick<Member, 'email' | 'state' | 'is_only_admin'>,
): string | undefined {
  if (action === 'create_password_link') {
    if (state === 'disabled') return 'The member is disabled. Enable the member first.';
    if (email === null) return 'The member has no email address to sign in with.';
    return undefined;
  }
  if (is_only_admin) return 'No other admin can sign in. Make another member an admin first.';
  return undefined;
}
