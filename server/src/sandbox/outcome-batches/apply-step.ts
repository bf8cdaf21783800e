import { InvalidRequestError } from '../../http/errors.js';
import type { Side } from '../account.js';
import type { SandboxContext } from '../context.js';
import type { BatchStepRow } from '../database/schema.js';
import { DoesNotExistError } from '../errors.js';
import { findUser } from '../users/get-status.js';
import { applyOutcomeWithin } from '../users/apply-outcome.js';
import type { UserState } from '../database/schema.js';
import type { OutcomeRequest } from '../users/uniqueness.js';

/** A step that is due, with the side of its batch. */
export type DueStep = Pick<
  BatchStepRow,
  'batch_id' | 'n' | 'reference_user_id' | 'outcome' | 'wanted_human' | 'humanness_score'
> & { side: Side };

/** What is stored of a step that was applied or refused. */
export type StepResult = Pick<
  BatchStepRow,
  'state' | 'user_state' | 'human' | 'reason' | 'transaction_ids'
>;

function requestsOf(step: DueStep, state: UserState): OutcomeRequest[] {
  const { reference_user_id, outcome, wanted_human, humanness_score } = step;
  const passes: OutcomeRequest = {
    reference_user_id,
    outcome: 'verified',
    ...(wanted_human === null ? {} : { person: wanted_human }),
    ...(humanness_score === null ? {} : { humanness_score }),
  };
  switch (outcome) {
    case 'verified':
      return [passes];
    case 'same_person':
      return [{ reference_user_id, outcome: 'verified', already_verified: true }];
    case 'revoked': {
      const revoked: OutcomeRequest = { reference_user_id, outcome };
      const isRevocable = state === 'verified' || state === 'revoked';
      return isRevocable ? [revoked] : [passes, revoked];
    }
    case 'unfulfillable':
      return [{ reference_user_id, outcome }];
    case 'never':
      return [];
  }
}

/**
 * Applies one step as POST /sandbox/outcome would, within the caller's transaction. A refusal is a result with
 * its reason. A step that revokes verifies first, which the uniqueness rule may refuse.
 */
export async function applyStep(context: SandboxContext, step: DueStep): Promise<StepResult> {
  const caused: string[] = [];
  const seen = { user_state: null as UserState | null, human: null as string | null };
  const result = (state: 'done' | 'refused', reason: string | null): StepResult => ({
    ...{ ...seen, state, reason },
    transaction_ids: JSON.stringify(caused),
  });
  try {
    const user = await findUser(context.database, step.side, step.reference_user_id);
    seen.user_state = user.state;
    for (const request of requestsOf(step, user.state)) {
      const applied = await applyOutcomeWithin(context, step.side, request);
      seen.user_state = applied.state;
      seen.human ??= applied.human;
      if (applied.transaction_id !== null) caused.push(applied.transaction_id);
    }
    return result('done', null);
  } catch (error) {
    if (error instanceof InvalidRequestError || error instanceof DoesNotExistError) {
      return result('refused', error.message);
    }
    throw error;
  }
}
