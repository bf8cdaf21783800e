import type { Outcome } from '../../contract/index.js';
import type { Side } from '../accounts/account.js';
import type { SandboxContext } from '../context.js';
import type { UserRow } from '../database/schema.js';
import { InvalidRequestError } from '../../http/errors.js';
import { findUser } from '../users/find-user.js';
import { emit } from '../webhooks/emit.js';
import { payloadOf } from '../webhooks/payload.js';
import { personNamed } from './persons.js';
import { scoreOf } from './results.js';
import { reasonOf, transition, type Happening, type UserState } from './states.js';
import { mayClaim, scopeOf } from './uniqueness.js';

/** What is to become of a user. */
export interface OutcomeRequest {
  reference_user_id: string;
  outcome: Outcome;
  /** Who passed the check, by name; left out, somebody new. */
  person?: string | undefined;
  /** 0 to 100; left out, the person's own. */
  humanness_score?: number | undefined;
  /** The version that a form showed: another one now means that nothing is done. */
  version?: number | undefined;
}

interface Passed {
  happening: Happening;
  person_id: string | null;
}

async function holderOf(context: SandboxContext, user: UserRow, person_id: string) {
  const claim = await context.database
    .selectFrom('claims')
    .select('user_id')
    .where('side', '=', user.side)
    .where('scope', '=', scopeOf(user.uniqueness_region_id))
    .where('person_id', '=', person_id)
    .executeTakeFirst();
  return claim?.user_id ?? null;
}

async function whatHappens(
  context: SandboxContext,
  user: UserRow,
  request: OutcomeRequest,
): Promise<Passed> {
  if (request.outcome === 'unfulfillable') return { happening: 'failed', person_id: null };
  if (request.outcome === 'revoked') return { happening: 'withdrawn', person_id: null };
  // A verified user stays who they are; nobody is made up for a repeated request.
  if (user.state === 'verified') return { happening: 'passed', person_id: user.person_id };
  const person_id = await personNamed(context, user.side, request.person);
  const free = mayClaim(await holderOf(context, user, person_id), user.user_id);
  return { happening: free ? 'passed' : 'passed_by_known_person', person_id };
}

async function moveClaim(context: SandboxContext, user: UserRow, claimed: string | null) {
  const { database } = context;
  await database.deleteFrom('claims').where('user_id', '=', user.user_id).execute();
  if (claimed === null) return;
  const scope = scopeOf(user.uniqueness_region_id);
  const { side, user_id } = user;
  await database
    .insertInto('claims')
    .values({ side, scope, person_id: claimed, user_id })
    .execute();
}

async function applyInside(
  context: SandboxContext,
  side: Side,
  request: OutcomeRequest,
): Promise<UserState> {
  const user = await findUser(context.database, side, request.reference_user_id);
  if (request.version !== undefined && request.version !== user.version) return user.state;
  const { happening, person_id } = await whatHappens(context, user, request);
  const result = transition(user.state, happening);
  if (result.kind === 'refused') throw new InvalidRequestError(result.reason);
  if (result.kind === 'stays') return user.state;

  const at = context.clock.now();
  const claimed = result.state === 'verified' ? person_id : null;
  await moveClaim(context, user, claimed);
  await context.database
    .updateTable('users')
    .set({
      state: result.state,
      version: user.version + 1,
      unfulfillable_reason: result.state === 'unfulfillable' ? reasonOf(happening) : null,
      person_id: claimed,
      humanness_score:
        claimed === null
          ? null
          : (request.humanness_score ?? scoreOf(context.salts[side], claimed)),
      ...(claimed === null ? {} : { completed_at: at }),
    })
    .where('user_id', '=', user.user_id)
    .execute();
  await emit(context, user, result.emits, payloadOf(result.emits, happening, at), at);
  return result.state;
}

/**
 * The one way in which a user's state changes (3.1): invite page and control interface both end
 * here. State, claim and webhook call are one transaction, durable when this resolves with the
 * state that the user is in then. Throws DoesNotExistError, and InvalidRequestError for an outcome
 * that the state does not allow.
 */
export async function applyOutcome(
  context: SandboxContext,
  side: Side,
  request: OutcomeRequest,
): Promise<UserState> {
  const state = await context.database
    .transaction()
    .execute((database) => applyInside({ ...context, database }, side, request));
  context.wake();
  return state;
}
