import { InvalidRequestError } from '../../http/errors.js';
import type { Side } from '../accounts/account.js';
import type { SandboxContext } from '../context.js';
import type { PlanStepRow } from '../database/schema.js';
import { DoesNotExistError } from '../errors.js';
import { findUser } from '../users/find-user.js';
import { applyOutcomeWithin } from '../verification/apply-outcome.js';
import type { UserState } from '../verification/states.js';
import type { OutcomeRequest } from '../verification/who-passes.js';

/** What a step needs to be done. */
export type DueStep = Pick<
  PlanStepRow,
  'plan_id' | 'n' | 'reference_user_id' | 'outcome' | 'wanted_person' | 'humanness_score'
> & { side: Side };

/** What is written down of a step that was done or refused. */
export type StepResult = Pick<
  PlanStepRow,
  'state' | 'user_state' | 'person' | 'reason' | 'transaction_ids'
>;

function requestsOf(step: DueStep, state: UserState): OutcomeRequest[] {
  const { reference_user_id, outcome, wanted_person, humanness_score } = step;
  const passes: OutcomeRequest = {
    reference_user_id,
    outcome: 'verified',
    ...(wanted_person === null ? {} : { person: wanted_person }),
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
 * Does one step as the control call would, within the caller's transaction. What the service refuses is the
 * result, with its reason; a revocation that was refused may have found the person known before.
 */
export async function applyStep(context: SandboxContext, step: DueStep): Promise<StepResult> {
  const caused: string[] = [];
  const told = { user_state: null as UserState | null, person: null as string | null };
  const result = (state: 'done' | 'refused', reason: string | null): StepResult => ({
    ...{ ...told, state, reason },
    transaction_ids: JSON.stringify(caused),
  });
  try {
    const user = await findUser(context.database, step.side, step.reference_user_id);
    told.user_state = user.state;
    for (const request of requestsOf(step, user.state)) {
      const applied = await applyOutcomeWithin(context, step.side, request);
      told.user_state = applied.state;
      told.person ??= applied.person;
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
