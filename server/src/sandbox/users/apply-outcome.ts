import { InvalidRequestError } from '../../http/errors.js';
import type { Outcome, OutcomeRequest, WebhookType } from '../../contract/index.js';
import { iso } from '../clock/clock.js';
import type { SandboxContext } from '../context.js';
import type { Side, UserState } from '../database/schema.js';
import { createCall } from '../webhooks/calls.js';
import { findUser, scoreOf } from './get-status.js';
import { nameOf, resolveOutcome, scopeOf, type ResolvedOutcome } from './humans.js';

/** Why a user cannot change from one state to another (part 3.1, decisions.md); undefined if nothing prevents it. */
export function refusalOf(from: UserState, to: Outcome): string | undefined {
  if (to === from) return undefined;
  if (to === 'revoked' && from !== 'verified') return 'Only a verified user can be revoked.';
  if (to === 'unfulfillable' && from === 'verified') {
    return 'The user is verified. Revoke the verification first.';
  }
  return undefined;
}

/** The webhook that announces a state, with its payload, which part 6 does not show. */
export function announce(
  { state, reason }: Pick<ResolvedOutcome, 'state' | 'reason'>,
  at: number,
): [WebhookType, payload: Record<string, unknown>] {
  switch (state) {
    case 'verified':
      return ['USER_VERIFICATION_COMPLETED', { completed_at: iso(at) }];
    case 'revoked':
      return ['USER_VERIFICATION_REVOKED', { revoked_at: iso(at) }];
    case 'unfulfillable':
      return ['USER_VERIFICATION_DETERMINED_UNFULFILLABLE', { reason }];
  }
}

export interface Applied {
  state: UserState;
  /** The name of the human who took the check; null if there was no check. */
  human: string | null;
  /** The webhook call that was created; null if nothing changed, or no destination is configured. */
  transaction_id: string | null;
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
  const { database, salts } = context;
  const user = await findUser(database, side, request.reference_user_id);
  const resolved = await resolveOutcome(context, user, request);
  const { state, reason, human_id } = resolved;
  const human = human_id === null ? null : await nameOf(context, human_id);
  if (state === user.state) return { state, human, transaction_id: null };
  const refusal = refusalOf(user.state, state);
  if (refusal !== undefined) throw new InvalidRequestError(refusal);

  const at = context.clock.now();
  const { key_id, user_id, reference_user_id } = user;
  await database.deleteFrom('claims').where('user_id', '=', user_id).execute();
  const claimed = state === 'verified' ? human_id : null;
  if (claimed !== null) {
    const scope = scopeOf(user.uniqueness_region_id);
    const claim = { side, scope, human_id: claimed, user_id };
    await database.insertInto('claims').values(claim).execute();
  }
  await database
    .updateTable('users')
    .set({
      ...{ state, version: user.version + 1, unfulfillable_reason: reason, human_id: claimed },
      humanness_score:
        claimed === null ? null : (request.humanness_score ?? scoreOf(salts[side], claimed)),
      ...(claimed === null ? {} : { completed_at: at }),
    })
    .where('user_id', '=', user_id)
    .execute();
  const [webhook_type, payload] = announce(resolved, at);
  // It belongs to the key that registered the user.
  const call = { key_id, user_id, reference_user_id, webhook_type, payload };
  return { state, human, transaction_id: await createCall(context, call, at) };
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
