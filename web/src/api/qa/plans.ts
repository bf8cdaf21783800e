import type {
  Environment,
  OutcomeRequest,
  OutcomeBatch,
  OutcomeBatchPage,
  OutcomeBatchInput,
} from '@connect-console/server/contract';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { ask, keyOf, query } from '../client';
import { refreshUsers } from '../users/users';

const RUNNING_MS = 1000;
const AFTER_FAILURE_MS = 5000;
const SETTLING_MS = 2000;

interface Polled<T> {
  state: { data: T | undefined; error: unknown };
}

/** How long until the next look, in ms: a second while steps or their calls go on, else never. */
function planPace({ state: { data, error } }: Polled<OutcomeBatchPage>): number | false {
  if (error) return AFTER_FAILURE_MS;
  if (data?.plan.state === 'running') return RUNNING_MS;
  const isSettling = data?.steps.some(({ calls }) =>
    calls.some(({ status }) => status === 'PENDING'),
  );
  return isSettling ? SETTLING_MS : false;
}

/** One plan and 200 of its steps after the `after`th; it follows what is under way. */
export function planQuery(environment: Environment, id: string, after: number) {
  return queryOptions({
    ...query('qa_plan', { environment, query: { id, after } }),
    refetchInterval: planPace,
  });
}

/** The newest 20 plans; it follows those that are under way. */
export function plansQuery(environment: Environment) {
  return queryOptions({
    ...query('qa_plans', { environment }),
    refetchInterval: ({ state: { data, error } }: Polled<{ plans: OutcomeBatch[] }>) => {
      if (error) return AFTER_FAILURE_MS;
      return data?.plans.some(({ state }) => state === 'running') ? RUNNING_MS : false;
    },
  });
}

/** What a plan may change: the lists of plans, and who the test persons are by now. */
async function reread(environment: Environment, client: QueryClient): Promise<void> {
  await Promise.all(
    (['qa_plans', 'qa_plan', 'qa_persons', 'qa_user'] as const).map((operation) =>
      client.invalidateQueries({ queryKey: keyOf(operation, { environment }) }),
    ),
  );
}

/** What a plan asks for, but for its people, who may have to be read first. */
interface PlanStart {
  request: Omit<OutcomeBatchInput, 'reference_user_ids'>;
  all: () => Promise<readonly string[]>;
}

/** Starts outcomes for many. The same `request_id` once more is the same plan. */
export function startPlanMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('qa_plan_start', { environment }),
    mutationFn: async ({ request, all }: PlanStart) => {
      const reference_user_ids = [...(await all())];
      return ask('qa_plan_start', { environment, body: { ...request, reference_user_ids } });
    },
    onSuccess: () => reread(environment, client),
  });
}

/** Ends a plan before its next step. */
export function cancelPlanMutation(environment: Environment, id: string, client: QueryClient) {
  return mutationOptions({
    mutationKey: [...keyOf('qa_plan_cancel', { environment }), id],
    mutationFn: () => ask('qa_plan_cancel', { environment, body: { id } }),
    onSuccess: () => reread(environment, client),
  });
}

/** Ends the check of one user with an outcome. The console has checked the user again when it answers. */
export function outcomeMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('qa_outcome', { environment }),
    mutationFn: (request: OutcomeRequest) => ask('qa_outcome', { environment, body: request }),
    onSettled: () => Promise.all([reread(environment, client), refreshUsers(client, environment)]),
  });
}
