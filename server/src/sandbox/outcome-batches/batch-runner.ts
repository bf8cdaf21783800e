import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { OutcomeRequest } from '../../contract/index.js';
import { createAlarm, type Alarm } from '../clock/alarm.js';
import type { SandboxContext } from '../context.js';
import type { UserState, Database } from '../database/schema.js';
import { InvalidRequestError } from '../../http/errors.js';
import { DoesNotExistError } from '../errors.js';
import { findUser } from '../users/get-status.js';
import { applyOutcomeWithin } from '../users/apply-outcome.js';

/** A step that is due, with the side of its batch. */
type DueStep = Awaited<ReturnType<typeof dueSteps>>[number];

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
async function applyStep(context: SandboxContext, step: DueStep) {
  const caused: string[] = [];
  const seen = { user_state: null as UserState | null, human: null as string | null };
  const result = (state: 'done' | 'refused', reason: string | null) => ({
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

// Every commit costs a flush of the disk, and every other write waits until the transaction ends.
const STEPS_A_TRANSACTION = 25;

async function dueSteps(database: Database, now: number) {
  return database
    .selectFrom('outcome_batch_steps')
    .innerJoin('outcome_batches', 'outcome_batches.batch_id', 'outcome_batch_steps.batch_id')
    .selectAll('outcome_batch_steps')
    .select('outcome_batches.side')
    .where('outcome_batch_steps.state', '=', 'waiting')
    .where('outcome_batch_steps.due_at', '<=', now)
    .orderBy('outcome_batch_steps.due_at')
    .orderBy('outcome_batch_steps.batch_id')
    .orderBy('outcome_batch_steps.n')
    .limit(STEPS_A_TRANSACTION)
    .execute();
}

/** An outcome and its step are stored in one transaction, so that a crash neither loses nor repeats any. */
async function runSome(context: SandboxContext, now: number): Promise<number> {
  return context.database.transaction().execute(async (database) => {
    const steps = await dueSteps(database, now);
    for (const step of steps) {
      const result = await applyStep({ ...context, database }, step);
      await database
        .updateTable('outcome_batch_steps')
        .set(result)
        .where('batch_id', '=', step.batch_id)
        .where('n', '=', step.n)
        .execute();
    }
    return steps.length;
  });
}

async function nextDueAt(database: Database): Promise<number | null> {
  const row = await database
    .selectFrom('outcome_batch_steps')
    .select(({ fn }) => fn.min('due_at').as('at'))
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Applies the steps of outcome batches when they are due; `onCommit` is called after each commit. */
export function createBatchRunner(
  context: SandboxContext,
  { logger, onCommit }: { logger: Logger; onCommit: () => void },
): Alarm {
  async function work(): Promise<number | null> {
    const now = context.clock.now();
    while (!runner.isStopped()) {
      const done = await runSome(context, now);
      if (done > 0) onCommit();
      if (done < STEPS_A_TRANSACTION) break;
      await nextTurn();
    }
    return nextDueAt(context.database);
  }
  const runner = createAlarm({
    clock: context.clock,
    logger,
    work,
    fault: 'steps of an outcome batch could not be applied',
  });
  return runner;
}
