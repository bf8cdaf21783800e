import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Plan, PlanRequest } from '../../contract/index.js';
import { InvalidRequestError } from '../../http/errors.js';
import type { Account } from '../accounts/account.js';
import type { SandboxContext } from '../context.js';
import type { PlanRow, PlanStepRow, SandboxSchema } from '../database/schema.js';
import { drawTurns } from './draw-turns.js';
import { finishPlans } from './plan-runner.js';
import { findPlan, toPlan } from './read-plans.js';

/** The most plans of a key that are under way at once. */
const MOST_RUNNING = 20;
/** The plans of a key that are kept beyond the 20 that are listed. */
const MOST_KEPT = 100;
// Twelve columns a row: far below the number of values that a statement may have.
const ROWS_A_STATEMENT = 200;

type Database = Kysely<SandboxSchema>;

async function startedBefore(database: Database, { key_id }: Account, request_id: string) {
  return database
    .selectFrom('plans')
    .selectAll()
    .where('key_id', '=', key_id)
    .where('request_id', '=', request_id)
    .executeTakeFirst();
}

async function refuseTooMany(database: Database, { key_id }: Account): Promise<void> {
  const { running } = await database
    .selectFrom('plans')
    .select(({ fn }) => fn.countAll<number>().as('running'))
    .where('key_id', '=', key_id)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  if (running >= MOST_RUNNING) {
    throw new InvalidRequestError(`${running} plans are running: cancel one, or wait for its end.`);
  }
}

async function forgetOldest(database: Database, { key_id }: Account): Promise<void> {
  const old = database
    .selectFrom('plans')
    .select('plan_id')
    .where('key_id', '=', key_id)
    .where('state', '!=', 'running')
    .where(
      'seq',
      '<=',
      database
        .selectFrom('plans')
        .select('seq')
        .where('key_id', '=', key_id)
        .orderBy('seq', 'desc')
        .limit(1)
        .offset(MOST_KEPT),
    );
  const plan_ids = (await old.execute()).map(({ plan_id }) => plan_id);
  if (plan_ids.length === 0) return;
  await database.deleteFrom('plan_steps').where('plan_id', 'in', plan_ids).execute();
  await database.deleteFrom('plans').where('plan_id', 'in', plan_ids).execute();
}

function stepsOf(plan: PlanRow, request: PlanRequest): PlanStepRow[] {
  return drawTurns({ ...request, seed: plan.seed }).map(
    ({ reference_user_id, share, due_after_ms }, index) => ({
      plan_id: plan.plan_id,
      n: index + 1,
      reference_user_id,
      outcome: share.outcome,
      wanted_person: share.person ?? null,
      humanness_score: share.humanness_score ?? null,
      due_at: due_after_ms === null ? null : plan.created_at + due_after_ms,
      state: due_after_ms === null ? 'never' : 'waiting',
      user_state: null,
      person: null,
      reason: null,
      transaction_ids: '[]',
    }),
  );
}

/**
 * POST /sandbox/plans. The plan is kept before it is answered; its steps are done in the background. Throws
 * InvalidRequestError while too many of the key's plans are running.
 */
export async function startPlan(
  context: SandboxContext,
  account: Account,
  request: PlanRequest,
): Promise<Plan> {
  const started = await context.database.transaction().execute(async (database) => {
    const { request_id = null, seed = randomBytes(6).toString('hex') } = request;
    const known = request_id === null ? null : await startedBefore(database, account, request_id);
    if (known) return toPlan(database, known);
    await refuseTooMany(database, account);
    const plan: PlanRow = {
      plan_id: `plan_${randomUUID()}`,
      seq: context.sequence.next(),
      ...account,
      request_id,
      seed,
      state: 'running',
      total: request.reference_user_ids.length,
      created_at: context.clock.now(),
    };
    const steps = stepsOf(plan, request);
    await database.insertInto('plans').values(plan).execute();
    for (let from = 0; from < steps.length; from += ROWS_A_STATEMENT) {
      const some = steps.slice(from, from + ROWS_A_STATEMENT);
      await database.insertInto('plan_steps').values(some).execute();
    }
    // Where everybody never comes, nothing is waited for.
    await finishPlans(database, [plan.plan_id]);
    await forgetOldest(database, account);
    return toPlan(database, await findPlan(database, account, plan.plan_id));
  });
  context.wake();
  return started;
}
