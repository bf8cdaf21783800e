import { InvalidRequestError } from '../../http/errors.js';
import type { OutcomeRequest, WebhookType } from '../../contract/index.js';
import type { Side } from '../account.js';
import { iso } from '../clock/clock.js';
import type { SandboxContext } from '../context.js';
import type { UnfulfillableReason, UserRow, UserState } from '../database/schema.js';
import { emit } from '../webhooks/calls.js';
import { findUser, scoreOf } from './get-status.js';
import {
  nameOf,
  resolveOutcome,
  scopeOf,
  type CheckResult,
  type ResolvedOutcome,
} from './humans.js';

/** The new state, null if nothing changes, or why the user cannot have this result. */
type Transition = Exclude<UserState, 'registered'> | null | { refused: string };

/** The transitions that part 3.1 does not show, as decisions.md defines them. */
export function transition(state: UserState, checkResult: CheckResult): Transition {
  if (checkResult === 'withdrawn') {
    if (state === 'revoked') return null;
    return state === 'verified' ? 'revoked' : { refused: 'Only a verified user can be revoked.' };
  }
  if (state === 'verified') {
    const refused = 'The user is verified. Revoke the verification first.';
    return checkResult === 'failed' ? { refused } : null;
  }
  if (checkResult === 'passed') return 'verified';
  return state === 'unfulfillable' ? null : 'unfulfillable';
}

/** The reason in the payload of DETERMINED_UNFULFILLABLE. */
export function reasonOf(checkResult: CheckResult): UnfulfillableReason {
  return checkResult === 'passed_by_known_human' ? 'NOT_UNIQUE' : 'CHECK_FAILED';
}

/** The webhook that announces a state, with its payload, which part 6 does not show. */
export function announce(
  state: Exclude<UserState, 'registered'>,
  checkResult: CheckResult,
  at: number,
): { webhook_type: WebhookType; payload: Record<string, string> } {
  switch (state) {
    case 'verified':
      return { webhook_type: 'USER_VERIFICATION_COMPLETED', payload: { completed_at: iso(at) } };
    case 'revoked':
      return { webhook_type: 'USER_VERIFICATION_REVOKED', payload: { revoked_at: iso(at) } };
    case 'unfulfillable':
      return {
        webhook_type: 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE',
        payload: { reason: reasonOf(checkResult) },
      };
  }
}

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
