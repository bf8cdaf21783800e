import type { QaResponse, QaOperation, QaRequest } from '../../contract/index.js';
import type { Account } from '../accounts/account.js';
import { isoOrNull } from '../clock/iso.js';
import type { SandboxContext } from '../context.js';
import { retryNow } from '../deliveries/retry-now.js';
import { cancelPlan } from '../plans/cancel-plan.js';
import { listPlans, readPlanPage } from '../plans/read-plans.js';
import { startPlan } from '../plans/start-plan.js';
import { receiverHandlers } from '../receivers/handlers.js';
import { findUser } from '../users/find-user.js';
import { applyOutcome } from '../verification/apply-outcome.js';
import { listPersons } from '../verification/persons.js';
import { callsNow } from '../webhooks/calls-now.js';
import type { ControlHandlers } from './control-handler.js';
import { moveClock } from './move-clock.js';
import { offer } from './offer.js';

const PERSONS_LISTED = 100;

const handlers: ControlHandlers = {
  ...receiverHandlers,
  offer,
  persons: async ({ database }, { side }) => ({
    persons: await listPersons(database, side, { limit: PERSONS_LISTED }),
  }),
  user: async ({ database }, { side }, { reference_user_id }) => {
    const user = await findUser(database, side, reference_user_id);
    return {
      reference_user_id,
      user_id: user.user_id,
      state: user.state,
      opened_at: isoOrNull(user.opened_at),
      completed_at: isoOrNull(user.completed_at),
    };
  },
  outcome: async (context, { side }, request) => {
    const { state, person, transaction_id } = await applyOutcome(context, side, request);
    const caused = transaction_id === null ? [] : [transaction_id];
    const calls = await callsNow(context.database, caused);
    return { reference_user_id: request.reference_user_id, state, person, calls };
  },
  plan_start: startPlan,
  plans: listPlans,
  plan: readPlanPage,
  plan_cancel: cancelPlan,
  clock: moveClock,
  retry: retryNow,
  maintenance: async ({ maintenance }, _account, { on }) => {
    await maintenance.set(on);
    return { on };
  },
};

/** The answer of one control of the contract's table, without `status`. */
export function handle<C extends QaOperation>(
  context: SandboxContext,
  account: Account,
  name: C,
  request: QaRequest<C>,
): Promise<QaResponse<C>> {
  return handlers[name](context, account, request);
}
