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
function batchPace({ state: { data, error } }: Polled<OutcomeBatchPage>): number | false {
  if (error) return AFTER_FAILURE_MS;
  if (data?.plan.state === 'running') return RUNNING_MS;
  const isSettling = data?.steps.some(({ calls }) =>
    calls.some(({ status }) => status === 'PENDING'),
  );
  return isSettling ? SETTLING_MS : false;
}

/** One outcome batch and 200 of its steps after the `after`th, read again while it runs. */
export function batchQuery(environment: Environment, id: string, after: number) {
  return queryOptions({
    ...query('qa_batch', { environment, query: { id, after } }),
    refetchInterval: batchPace,
  });
}

/** The newest 20 outcome batches, read again while one of them runs. */
export function batchesQuery(environment: Environment) {
  return queryOptions({
    ...query('qa_batches', { environment }),
    refetchInterval: ({ state: { data, error } }: Polled<{ plans: OutcomeBatch[] }>) => {
      if (error) return AFTER_FAILURE_MS;
      return data?.plans.some(({ state }) => state === 'running') ? RUNNING_MS : false;
    },
  });
}

/** Reads again what a batch may change: the batches, the test humans and the state of the user. */
async function reread(environment: Environment, client: QueryClient): Promise<void> {
  await Promise.all(
    (['qa_batches', 'qa_batch', 'qa_persons', 'qa_user'] as const).map((operation) =>
      client.invalidateQueries({ queryKey: keyOf(operation, { environment }) }),
    ),
  );
}

/** The request of a batch without its users, who may have to be read first. */
interface BatchStart {
  request: Omit<OutcomeBatchInput, 'reference_user_ids'>;
  all: () => Promise<readonly string[]>;
}

/** Starts an outcome batch. The same `request_id` returns the batch that it has started. */
export function startBatchMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('qa_batch_start', { environment }),
    mutationFn: async ({ request, all }: BatchStart) => {
      const reference_user_ids = [...(await all())];
      return ask('qa_batch_start', { environment, body: { ...request, reference_user_ids } });
    },
    onSuccess: () => reread(environment, client),
  });
}

/** Cancels an outcome batch before its next step. */
export function cancelBatchMutation(environment: Environment, id: string, client: QueryClient) {
  return mutationOptions({
    mutationKey: [...keyOf('qa_batch_cancel', { environment }), id],
    mutationFn: () => ask('qa_batch_cancel', { environment, body: { id } }),
    onSuccess: () => reread(environment, client),
  });
}

/** Ends the check of one user with an outcome. The console has checked the user again when it responds. */
export function outcomeMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('qa_outcome', { environment }),
    mutationFn: (request: OutcomeRequest) => ask('qa_outcome', { environment, body: request }),
    onSettled: () => Promise.all([reread(environment, client), refreshUsers(client, environment)]),
  });
}
