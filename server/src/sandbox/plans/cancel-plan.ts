import type { QaRequest, Plan } from '../../contract/index.js';
import type { Account } from '../accounts/account.js';
import type { SandboxContext } from '../context.js';
import { findPlan, toPlan } from './read-plans.js';

/**
 * POST /sandbox/plan/cancel: what is done stays done, and a plan that is over stays as it is. Throws
 * DoesNotExistError.
 */
export async function cancelPlan(
  context: SandboxContext,
  account: Account,
  { id }: QaRequest<'plan_cancel'>,
): Promise<Plan> {
  return context.database.transaction().execute(async (database) => {
    const plan = await findPlan(database, account, id);
    if (plan.state === 'running') {
      await database
        .updateTable('plan_steps')
        .set({ state: 'cancelled' })
        .where('plan_id', '=', id)
        .where('state', '=', 'waiting')
        .execute();
      await database
        .updateTable('plans')
        .set({ state: 'cancelled' })
        .where('plan_id', '=', id)
        .execute();
    }
    return toPlan(database, await findPlan(database, account, id));
  });
}
