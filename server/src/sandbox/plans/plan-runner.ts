import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { createAlarm, nextTurn, type Alarm } from '../clock/alarm.js';
import type { SandboxContext } from '../context.js';
import type { SandboxSchema } from '../database/schema.js';
import { applyStep, type DueStep } from './apply-step.js';

// A commit costs a flush of the disk, and everybody else waits for the transaction's end.
const STEPS_A_TRANSACTION = 25;

async function dueSteps(database: Kysely<SandboxSchema>, now: number): Promise<DueStep[]> {
  return database
    .selectFrom('plan_steps')
    .innerJoin('plans', 'plans.plan_id', 'plan_steps.plan_id')
    .select([
      'plan_steps.plan_id',
      'plan_steps.n',
      'plan_steps.reference_user_id',
      'plan_steps.outcome',
      'plan_steps.wanted_person',
      'plan_steps.humanness_score',
      'plans.side',
    ])
    .where('plan_steps.state', '=', 'waiting')
    .where('plan_steps.due_at', '<=', now)
    .orderBy('plan_steps.due_at')
    .orderBy('plan_steps.plan_id')
    .orderBy('plan_steps.n')
    .limit(STEPS_A_TRANSACTION)
    .execute();
}

/** Marks the plans that have nothing left to wait for. */
export async function finishPlans(
  database: Kysely<SandboxSchema>,
  plan_ids: readonly string[],
): Promise<void> {
  await database
    .updateTable('plans')
    .set({ state: 'finished' })
    .where('state', '=', 'running')
    .where('plan_id', 'in', plan_ids)
    .where((plan) =>
      plan.not(
        plan.exists(
          plan
            .selectFrom('plan_steps')
            .select('n')
            .whereRef('plan_steps.plan_id', '=', 'plans.plan_id')
            .where('plan_steps.state', '=', 'waiting'),
        ),
      ),
    )
    .execute();
}

/** The outcome and the step that says so are one transaction: a crash neither loses nor repeats any. */
async function runSome(context: SandboxContext, now: number): Promise<number> {
  return context.database.transaction().execute(async (database) => {
    const steps = await dueSteps(database, now);
    for (const step of steps) {
      const result = await applyStep({ ...context, database }, step);
      await database
        .updateTable('plan_steps')
        .set(result)
        .where('plan_id', '=', step.plan_id)
        .where('n', '=', step.n)
        .execute();
    }
    const plan_ids = [...new Set(steps.map(({ plan_id }) => plan_id))];
    if (plan_ids.length > 0) await finishPlans(database, plan_ids);
    return steps.length;
  });
}

async function nextDueAt(database: Kysely<SandboxSchema>): Promise<number | null> {
  const row = await database
    .selectFrom('plan_steps')
    .select(({ fn }) => fn.min('due_at').as('at'))
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Does the steps of the plans as they fall due. `delivers` is told after each commit. */
export function createPlanRunner(
  context: SandboxContext,
  { logger, delivers }: { logger: Logger; delivers: () => void },
): Alarm {
  async function look(): Promise<number | null> {
    const now = context.clock.now();
    while (!runner.isStopped()) {
      const done = await runSome(context, now);
      if (done > 0) delivers();
      if (done < STEPS_A_TRANSACTION) break;
      await nextTurn();
    }
    return nextDueAt(context.database);
  }
  const runner = createAlarm({
    clock: context.clock,
    logger,
    look,
    fault: 'steps of a plan not done',
  });
  return runner;
}
