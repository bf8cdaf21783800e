import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { OutcomeRequest as RequestedOutcome } from '../../contract/index.js';
import { InvalidRequestError } from '../../http/errors.js';
import type { SandboxContext } from '../context.js';
import type { SandboxSchema, UserRow } from '../database/schema.js';
import { personNamed } from './persons.js';
import type { Happening } from './states.js';
import { mayClaim, scopeOf } from './uniqueness.js';

/** What is to become of a user. */
export interface OutcomeRequest extends RequestedOutcome {
  /** The version that a form showed: another one now means that nothing is done. */
  version?: number | undefined;
}

/** What happens to a user, and whose check it is; nobody's where none was passed. */
export interface Passed {
  happening: Happening;
  person_id: string | null;
}

const claimsAround = (database: Kysely<SandboxSchema>, user: UserRow) =>
  database
    .selectFrom('claims')
    .where('side', '=', user.side)
    .where('scope', '=', scopeOf(user.uniqueness_region_id));

async function holderOf(database: Kysely<SandboxSchema>, user: UserRow, person_id: string) {
  const claim = await claimsAround(database, user)
    .select('user_id')
    .where('person_id', '=', person_id)
    .executeTakeFirst();
  return claim?.user_id ?? null;
}

/**
 * Somebody who is verified in the user's scope: the next one after a place that the user's own id tells,
 * which is as quick among ten thousand as among two, and not the same one for every user.
 */
async function anyoneVerified(database: Kysely<SandboxSchema>, user: UserRow): Promise<string> {
  const hash = createHash('sha256').update(user.user_id).digest('base64url');
  const claims = claimsAround(database, user).select('person_id').orderBy('person_id').limit(1);
  const after = claims.where('person_id', '>=', `person_${hash}`);
  const claim = (await after.executeTakeFirst()) ?? (await claims.executeTakeFirst());
  if (claim) return claim.person_id;
  const where = user.uniqueness_region_id === null ? 'without a region' : "in the user's region";
  throw new InvalidRequestError(`Nobody is verified ${where} yet, who could come a second time.`);
}

/**
 * Which happening a request is (part 1, 5: uniqueness). Throws InvalidRequestError, before anything is
 * written, where somebody already verified is asked for and nobody is.
 */
export async function whoPasses(
  context: SandboxContext,
  user: UserRow,
  request: OutcomeRequest,
): Promise<Passed> {
  const { database } = context;
  if (request.outcome === 'unfulfillable') return { happening: 'failed', person_id: null };
  if (request.outcome === 'revoked') return { happening: 'withdrawn', person_id: null };
  // A verified user stays who they are; nobody is made up for a repeated request.
  if (user.state === 'verified') return { happening: 'passed', person_id: user.person_id };
  const person_id = request.already_verified
    ? await anyoneVerified(database, user)
    : await personNamed(context, user.side, request.person, request.listed);
  const free = mayClaim(await holderOf(database, user, person_id), user.user_id);
  return { happening: free ? 'passed' : 'passed_by_known_person', person_id };
}
