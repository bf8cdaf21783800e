import type { Kysely } from 'kysely';
import { z } from 'zod';
import {
  PLAN_STEP_STATES,
  type QaRequest,
  type Plan,
  type PlanPage,
  type PlanStep,
} from '../../contract/index.js';
import type { Account } from '../accounts/account.js';
import { iso, isoOrNull } from '../clock/iso.js';
import type { SandboxContext } from '../context.js';
import type { PlanRow, PlanStepRow, SandboxSchema } from '../database/schema.js';
import { DoesNotExistError } from '../errors.js';
import { callsNow } from '../webhooks/calls-now.js';

const PLANS_LISTED = 20;
const STEPS_LISTED = 200;

type Database = Kysely<SandboxSchema>;

/** A plan as it is answered, with its people counted by the state of their step. */
export async function toPlan(database: Database, row: PlanRow): Promise<Plan> {
  const counted = await database
    .selectFrom('plan_steps')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.min('due_at').as('due_at')])
    .where('plan_id', '=', row.plan_id)
    .groupBy('state')
    .execute();
  const of = (state: PlanStep['state']) => counted.find((group) => group.state === state);
  const count = (state: PlanStep['state']) => [state, of(state)?.count ?? 0] as const;
  return {
    id: row.plan_id,
    state: row.state,
    created_at: iso(row.created_at),
    seed: row.seed,
    total: row.total,
    counts: Object.fromEntries(PLAN_STEP_STATES.map(count)) as Plan['counts'], // every state has its count
    next_due_at: isoOrNull(of('waiting')?.due_at ?? null),
  };
}

/** A plan of the key's own; throws DoesNotExistError. */
export async function findPlan(
  database: Database,
  { key_id }: Account,
  plan_id: string,
): Promise<PlanRow> {
  const row = await database
    .selectFrom('plans')
    .selectAll()
    .where('key_id', '=', key_id)
    .where('plan_id', '=', plan_id)
    .executeTakeFirst();
  if (!row) throw new DoesNotExistError('No plan has this id.');
  return row;
}

/** GET /sandbox/plans. */
export async function listPlans({ database }: SandboxContext, { key_id }: Account) {
  const rows = await database
    .selectFrom('plans')
    .selectAll()
    .where('key_id', '=', key_id)
    .orderBy('seq', 'desc')
    .limit(PLANS_LISTED)
    .execute();
  return { plans: await Promise.all(rows.map((row) => toPlan(database, row))) };
}

const storedIds = z.array(z.string());
const callsOf = ({ transaction_ids }: PlanStepRow) => storedIds.parse(JSON.parse(transaction_ids));

/** GET /sandbox/plan: 200 steps, each with its calls as they stand now. Throws DoesNotExistError. */
export async function readPlanPage(
  { database }: SandboxContext,
  account: Account,
  { id, after = 0 }: QaRequest<'plan'>,
): Promise<PlanPage> {
  const row = await findPlan(database, account, id);
  const found = await database
    .selectFrom('plan_steps')
    .selectAll()
    .where('plan_id', '=', row.plan_id)
    .where('n', '>', after)
    .orderBy('n')
    .limit(STEPS_LISTED + 1)
    .execute();
  const steps = found.slice(0, STEPS_LISTED);
  const calls = await callsNow(database, steps.flatMap(callsOf));
  const byId = new Map(calls.map((call) => [call.transaction_id, call]));
  return {
    plan: await toPlan(database, row),
    steps: steps.map((step) => ({
      n: step.n,
      reference_user_id: step.reference_user_id,
      outcome: step.outcome,
      person: step.person,
      humanness_score: step.humanness_score,
      due_at: isoOrNull(step.due_at),
      state: step.state,
      user_state: step.user_state,
      reason: step.reason,
      calls: callsOf(step).flatMap((transaction_id) => byId.get(transaction_id) ?? []),
    })),
    next_after: found.length > STEPS_LISTED ? (steps.at(-1)?.n ?? null) : null,
  };
}
