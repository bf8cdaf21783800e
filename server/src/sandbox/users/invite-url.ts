import type { SandboxContext } from '../context.js';
import type { UserRow } from '../database/schema.js';

/** Only the token is stored: the public address may be another one after the next start. */
export function inviteUrl(
  context: Pick<SandboxContext, 'publicUrl'>,
  user: Pick<UserRow, 'invite_token'>,
): string {
  return `${context.publicUrl()}/invite/${user.invite_token}`;
}
