import { InvalidRequestError } from '../../http/errors.js';
import type { Side } from '../accounts/account.js';
import type { SandboxContext } from '../context.js';
import type { UserRow } from '../database/schema.js';
import { findUser } from '../users/find-user.js';
import { emit } from '../webhooks/emit.js';
import { payloadOf } from '../webhooks/payload.js';
import { nameOf } from './persons.js';
import { scoreOf } from './results.js';
import { reasonOf, transition, type UserState } from './states.js';
import { scopeOf } from './uniqueness.js';
import { whoPasses, type OutcomeRequest, type Passed } from './who-passes.js';

/** How a user stands after an outcome. */
export interface Applied {
  state: UserState;
  /** Who passed the check, by name; null where nobody did. */
  person: string | null;
  /** The call that tells of it; null where nothing changed, or no destination is configured. */
  transaction_id: string | null;
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

async function move(
  context: SandboxContext,
  user: UserRow,
  request: OutcomeRequest,
  { happening, person_id }: Passed,
): Promise<Omit<Applied, 'person'>> {
  const result = transition(user.state, happening);
  if (result.kind === 'refused') throw new InvalidRequestError(result.reason);
  if (result.kind === 'stays') return { state: user.state, transaction_id: null };

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
          : (request.humanness_score ?? scoreOf(context.salts[user.side], claimed)),
      ...(claimed === null ? {} : { completed_at: at }),
    })
    .where('user_id', '=', user.user_id)
    .execute();
  const payload = payloadOf(result.emits, happening, at);
  const transaction_id = await emit(context, user, result.emits, payload, at);
  return { state: result.state, transaction_id };
}

/**
 * The one way in which a user's state changes (3.1): invite page, control interface and plans all end
 * here. Within the caller's transaction; what is thrown (DoesNotExistError, or InvalidRequestError for an
 * outcome that the state does not allow) is thrown before anything is written. The caller wakes the
 * deliverer after the commit.
 */
export async function applyOutcomeWithin(
  context: SandboxContext,
  side: Side,
  request: OutcomeRequest,
): Promise<Applied> {
  const user = await findUser(context.database, side, request.reference_user_id);
  if (request.version !== undefined && request.version !== user.version) {
    return { state: user.state, person: null, transaction_id: null };
  }
  const passed = await whoPasses(context, user, request);
  const moved = await move(context, user, request, passed);
  const { person_id } = passed;
  return { ...moved, person: person_id === null ? null : await nameOf(context, person_id) };
}

/** The same in a transaction of its own, durable when this resolves. */
export async function applyOutcome(
  context: SandboxContext,
  side: Side,
  request: OutcomeRequest,
): Promise<Applied> {
  const applied = await context.database
    .transaction()
    .execute((database) => applyOutcomeWithin({ ...context, database }, side, request));
  context.wake();
  return applied;
}
