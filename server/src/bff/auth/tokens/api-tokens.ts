import { randomUUID } from 'node:crypto';
import {
  ENVIRONMENTS,
  isRoleWithin,
  ROLES,
  type ApiToken,
  type NewApiToken,
  type Role,
} from '../../../contract/index.js';
import { InvalidRequestError, NotFoundError } from '../../../http/errors.js';
import { ConflictError, ForbiddenError } from '../../errors.js';
import type { RecordAudit } from '../../record-audit.js';
import type { Database } from '../../schema.js';
import { hashToken, newToken, type AccountChange, type SessionStore } from '../sessions.js';

const DAY_MS = 24 * 3_600_000;
const SOON_MS = 7 * DAY_MS;
const MOST_OF_A_MEMBER = 50;
// The list shows all of them: none may be hidden from an admin.
const MOST_TOKENS = 1_000;

/** What every API token begins with, so that it is recognised where it does not belong. */
export const TOKEN_PREFIX = 'cctok_';
const ENDING = 4;

/** How the audit log names a token: a name may be given again after the token was revoked. */
export const titleOf = ({ name, ending }: { name: string; ending: string }) =>
  `${name} (…${ending})`;

function stateOf(expiresAt: number | null, now: number): ApiToken['state'] {
  if (expiresAt === null || expiresAt > now + SOON_MS) return 'active';
  return expiresAt > now ? 'expires_soon' : 'expired';
}

const openTokens = (database: Database) =>
  database
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .where('token_name', 'is not', null)
    .where('revoked_at', 'is', null);

/** Ends the tokens of a member that may do what their new role may not. */
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

/** The API tokens in the console's database. */
export function createTokenStore(database: Database, { change }: SessionStore) {
  return {
    /** Those of a member, or of all, newest first. */
    async list(ownId: string, whose: 'own' | 'all'): Promise<ApiToken[]> {
      let rows = openTokens(database)
        .select(['sessions.id', 'member_id', 'email', 'members.name', 'token_name', 'token_ending'])
        .select([
          'token_role',
          'token_environments',
          'sessions.created_at',
          'expires_at',
          'seen_at',
        ])
        .orderBy('sessions.created_at', 'desc')
        .orderBy('sessions.id')
        .limit(MOST_TOKENS);
      if (whose === 'own') rows = rows.where('member_id', '=', ownId);
      const now = Date.now();
      return (await rows.execute()).map((row) => {
        const environments = (row.token_environments ?? '').split(',');
        return {
          ...{ id: row.id, name: row.token_name ?? '', ending: row.token_ending ?? '' },
          ...{ member: row.email ?? row.name, is_yours: row.member_id === ownId },
          role: row.token_role ?? '',
          environments: ENVIRONMENTS.filter((each) => environments.includes(each)),
          ...{ created_at: row.created_at, expires_at: row.expires_at },
          last_used_at: row.seen_at === 0 ? null : row.seen_at,
          state: stateOf(row.expires_at, now),
        };
      });
    },

    /** The token itself is in the result alone. Throws ForbiddenError, ConflictError. */
    create: (
      memberId: string,
      { name, role, environments, expires_in_days }: NewApiToken,
      record: RecordAudit,
    ) =>
      change(async ({ within }) => {
        const member = await within
          .selectFrom('members')
          .select('role')
          .where('id', '=', memberId)
          .executeTakeFirstOrThrow();
        const own = ROLES.find((each) => each === member.role);
        if (!own || !isRoleWithin(role, own)) {
          throw new ForbiddenError(`The role ${member.role} allows no token of the role ${role}.`);
        }
        const tokens = await openTokens(within).select(['member_id', 'token_name']).execute();
        const ofMember = tokens.filter(({ member_id }) => member_id === memberId);
        if (ofMember.some(({ token_name }) => token_name === name)) {
          throw new InvalidRequestError('Another token of yours has this name.', [
            { field: 'name', reason: 'is that of another token of yours' },
          ]);
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
            ...{ seen_at: 0, revoked_at: null, device: '', address: null },
            ...{ token_name: name, token_ending: ending, token_role: role },
            token_environments: environments.join(','),
            expires_at: expires_in_days === null ? null : now + expires_in_days * DAY_MS,
          })
          .execute();
        await record(within, { object: titleOf({ name, ending }) });
        return { token, id };
      }),

    /** Throws NotFoundError where there is none, or `whose` leaves it out. */
    revoke: (ownId: string, id: string, whose: 'own' | 'all', record: RecordAudit) =>
      change(async ({ within, end }) => {
        const row = await openTokens(within)
          .select(['member_id', 'members.name', 'email', 'token_name', 'token_ending'])
          .where('sessions.id', '=', id)
          .executeTakeFirst();
        if (!row || (whose === 'own' && row.member_id !== ownId)) {
          throw new NotFoundError('There is no such token, or it was revoked already.');
        }
        await end({ memberId: row.member_id, id, apiTokens: true });
        const title = titleOf({ name: row.token_name ?? '', ending: row.token_ending ?? '' });
        const object = row.member_id === ownId ? title : `${title} of ${row.email ?? row.name}`;
        await record(within, { object });
      }),
  };
}
