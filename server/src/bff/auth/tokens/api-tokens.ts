import { randomUUID } from 'node:crypto';
import { isRoleWithin, ROLES, type NewApiToken, type Role } from '../../../contract/index.js';
import { refusedField } from '../../../http/errors.js';
import { ConflictError, ForbiddenError } from '../../errors.js';
import type { Database } from '../../schema.js';
import { readMember } from '../members/member-rows.js';
import { hashToken, newToken, type AccountChange } from '../sessions.js';

const DAY_MS = 24 * 3_600_000;
const MOST_OF_A_MEMBER = 50;
/** The list shows all of them, so that none is hidden from an admin. */
export const MOST_TOKENS = 1_000;

/** The prefix of every API token, so that a leaked one can be recognised. */
export const TOKEN_PREFIX = 'cctok_';
const ENDING = 4;

/** How the audit log names a token, because a name may be reused after a token was revoked. */
export const titleOf = ({ name, ending }: { name: string; ending: string }) =>
  `${name} (…${ending})`;

/** The tokens that were not revoked, with their members. */
export const openTokens = (database: Database) =>
  database
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .where('token_name', 'is not', null)
    .where('revoked_at', 'is', null);

/** Ends the tokens of a member that permit more than the member's new role. */
export async function endTokensBeyond(
  { within, end }: AccountChange,
  memberId: string,
  role: Role,
): Promise<void> {
  const rows = await openTokens(within)
    .select(['sessions.id', 'token_role'])
    .where('member_id', '=', memberId)
    .execute();
  for (const { id, token_role } of rows) {
    const own = ROLES.find((each) => each === token_role);
    if (!own || !isRoleWithin(own, role)) await end({ memberId, id, apiTokens: true });
  }
}

/** Creates a token for a member; only the result contains the token itself. Throws ForbiddenError, ConflictError. */
export async function makeToken(
  { within }: Pick<AccountChange, 'within'>,
  memberId: string,
  { name, role, environments, expires_in_days }: NewApiToken,
) {
  const member = await readMember(within, memberId);
  const own = ROLES.find((each) => each === member.role);
  if (!own || !isRoleWithin(role, own)) {
    throw new ForbiddenError(`The role ${member.role} allows no token of the role ${role}.`);
  }
  const tokens = await openTokens(within).select(['member_id', 'token_name']).execute();
  const ofMember = tokens.filter(({ member_id }) => member_id === memberId);
  if (ofMember.some(({ token_name }) => token_name === name)) {
    const reason = 'is that of another token of yours';
    throw refusedField('name', reason, 'Another token of yours has this name.');
  }
  if (ofMember.length >= MOST_OF_A_MEMBER || tokens.length >= MOST_TOKENS) {
    throw new ConflictError(
      `There are too many tokens (at most ${MOST_OF_A_MEMBER} of a member, ${MOST_TOKENS} in all). Revoke one that is not needed.`,
    );
  }
  const token = TOKEN_PREFIX + newToken();
  const ending = token.slice(-ENDING);
  const id = randomUUID();
  const now = Date.now();
  await within
    .insertInto('sessions')
    .values({
      ...{ token_hash: hashToken(token), id, member_id: memberId, created_at: now },
      // Not used yet.
      ...{ seen_at: 0, device: '' },
      ...{ token_name: name, token_ending: ending, token_role: role },
      token_environments: environments.join(','),
      expires_at: expires_in_days === null ? null : now + expires_in_days * DAY_MS,
    })
    .execute();
  return { token, id, title: titleOf({ name, ending }) };
}
