import { InvalidRequestError } from '../../http/errors.js';
import type { Side } from '../account.js';
import type { SandboxContext } from '../context.js';
import type { UserRow, UserState } from '../database/schema.js';
import { findUser } from './get-status.js';
import { emit } from '../webhooks/calls.js';
import { nameOf } from './humans.js';
import { scoreOf } from './results.js';
import { announce, reasonOf, transition } from './states.js';
import {
  scopeOf,
  resolveOutcome,
  type OutcomeRequest,
  type ResolvedOutcome,
} from './uniqueness.js';

export interface Applied {
  state: UserState;
  /** The name of the human who passed the check; null if it was not passed. */
  human: string | null;
  /** The webhook call that was created; null if nothing changed, or no destination is configured. */
  transaction_id: string | null;
}

async function moveClaim(context: SandboxContext, user: UserRow, claimed: string | null) {
  const { database } = context;
  await database.deleteFrom('claims').where('user_id', '=', user.user_id).execute();
  if (claimed === null) return;
  const scope = scopeOf(user.uniqueness_region_id);
  const { side, user_id } = user;
  await database.insertInto('claims').values({ side, scope, human_id: claimed, user_id }).execute();
}

async function move(
  context: SandboxContext,
  user: UserRow,
  request: OutcomeRequest,
  { checkResult, human_id }: ResolvedOutcome,
): Promise<Omit<Applied, 'human'>> {
  const state = transition(user.state, checkResult);
  if (state === null) return { state: user.state, transaction_id: null };
  if (typeof state === 'object') throw new InvalidRequestError(state.refused);

  const at = context.clock.now();
  const claimed = state === 'verified' ? human_id : null;
  await moveClaim(context, user, claimed);
  await context.database
    .updateTable('users')
    .set({
      state,
      version: user.version + 1,
      unfulfillable_reason: state === 'unfulfillable' ? reasonOf(checkResult) : null,
      human_id: claimed,
      humanness_score:
        claimed === null
          ? null
          : (request.humanness_score ?? scoreOf(context.salts[user.side], claimed)),
      ...(claimed === null ? {} : { completed_at: at }),
    })
    .where('user_id', '=', user.user_id)
    .execute();
  const { webhook_type, payload } = announce(state, checkResult, at);
  const transaction_id = await emit(context, user, webhook_type, payload, at);
  return { state, transaction_id };
}

/**
 * The only place where a user's state changes (3.1): the invite page, the QA API and outcome batches use it. It runs
 * within the caller's transaction, and the caller wakes the deliverer after the commit. Throws before anything is
 * written: DoesNotExistError, or InvalidRequestError for an outcome that the state does not permit.
 */
export async function applyOutcomeWithin(
  context: SandboxContext,
  side: Side,
  request: OutcomeRequest,
): Promise<Applied> {
  const user = await findUser(context.database, side, request.reference_user_id);
  if (request.version !== undefined && request.version !== user.version) {
    return { state: user.state, human: null, transaction_id: null };
  }
  const resolved = await resolveOutcome(context, user, request);
  const moved = await move(context, user, request, resolved);
  const { human_id } = resolved;
  return { ...moved, human: human_id === null ? null : await nameOf(context, human_id) };
}

/** applyOutcomeWithin() in its own transaction; durable when this resolves. */
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
