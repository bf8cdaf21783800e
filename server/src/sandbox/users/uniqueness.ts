import { createHash } from 'node:crypto';
import type { OutcomeRequest } from '../../contract/index.js';
import { InvalidRequestError } from '../../http/errors.js';
import type { SandboxContext } from '../context.js';
import type { UserRow, Database } from '../database/schema.js';
import { humanNamed } from './humans.js';

/**
 * The scope in which a human may verify only once (part 1, 5): the region if one was given, else the account. The
 * prefix distinguishes a region that is named like the account.
 */
export function scopeOf(uniqueness_region_id: string | null): string {
  return uniqueness_region_id === null ? 'account' : `region:${uniqueness_region_id}`;
}

/** What happens to a user; the human who passes a check may already be verified in the scope. */
export type CheckResult = 'passed' | 'passed_by_known_human' | 'failed' | 'withdrawn';

/** What happens to a user, and the human who took the check; null if there was no check. */
export interface ResolvedOutcome {
  checkResult: CheckResult;
  human_id: string | null;
}

const claimsAround = (database: Database, user: UserRow) =>
  database
    .selectFrom('claims')
    .where('side', '=', user.side)
    .where('scope', '=', scopeOf(user.uniqueness_region_id));

/** Which of these humans are verified for another user in the user's scope. */
export async function takenHumans(
  database: Database,
  user: UserRow,
  human_ids: readonly string[],
): Promise<Set<string>> {
  const claims = await claimsAround(database, user)
    .select('human_id')
    .where('user_id', '!=', user.user_id)
    .where('human_id', 'in', human_ids)
    .execute();
  return new Set(claims.map(({ human_id }) => human_id));
}

/**
 * A human who is verified in the user's scope: the next one after a point that depends on the user's ID, which is as
 * fast among ten thousand as among two, and differs between users.
 */
async function anyVerifiedHuman(database: Database, user: UserRow): Promise<string> {
  const hash = createHash('sha256').update(user.user_id).digest('base64url');
  const claims = claimsAround(database, user).select('human_id').orderBy('human_id').limit(1);
  const after = claims.where('human_id', '>=', `person_${hash}`);
  const claim = (await after.executeTakeFirst()) ?? (await claims.executeTakeFirst());
  if (claim) return claim.human_id;
  const where = user.uniqueness_region_id === null ? 'without a region' : "in the user's region";
  throw new InvalidRequestError(`No human is verified ${where} yet who could verify again.`);
}

/**
 * What an outcome request means for the user (part 1, 5: uniqueness). Throws InvalidRequestError, before anything is
 * written, if a verified human is requested and there is none.
 */
export async function resolveOutcome(
  context: SandboxContext,
  user: UserRow,
  request: OutcomeRequest,
): Promise<ResolvedOutcome> {
  const { database } = context;
  if (request.outcome === 'unfulfillable') return { checkResult: 'failed', human_id: null };
  if (request.outcome === 'revoked') return { checkResult: 'withdrawn', human_id: null };
  // A verified user keeps their human; a repeated request creates no new one.
  if (user.state === 'verified') return { checkResult: 'passed', human_id: user.human_id };
  const human_id = request.already_verified
    ? await anyVerifiedHuman(database, user)
    : await humanNamed(context, user.side, request.person, request.listed);
  const isKnown = (await takenHumans(database, user, [human_id])).has(human_id);
  return { checkResult: isKnown ? 'passed_by_known_human' : 'passed', human_id };
}
