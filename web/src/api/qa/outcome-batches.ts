import type { Environment, OutcomeBatch, OutcomeBatchStep } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask, keyOf, query } from '../client';
import './qa-rows';

const RUNNING_MS = 1000;
const SELDOM_MS = 5000;
const SETTLING_MS = 2000;

interface Polled<T> {
  state: { data: T | undefined; error: Error | null };
}

interface BatchPart {
  job: OutcomeBatch;
  items: OutcomeBatchStep[];
  next_after: number | null;
}

/** How long until the next poll, in ms: a second while steps or their calls are going on, else never. */
function batchPace({ state: { data, error } }: Polled<BatchPart>): number | false {
  if (error) return SELDOM_MS;
  if (data?.job.state === 'running') return RUNNING_MS;
  const isSettling = data?.items.some(({ calls }) =>
    calls.some(({ status }) => status === 'PENDING'),
  );
  return isSettling ? SETTLING_MS : false;
}

/** One outcome batch and 200 of its steps after the `after`th, polled while it runs. */
export function batchQuery(environment: Environment, id: string, after: number) {
  const asked = { environment, query: { id, after } };
  return queryOptions({
    queryKey: keyOf('qa_batch', asked),
    queryFn: async ({ signal }): Promise<BatchPart> => {
      const { plan, steps, next_after } = await ask('qa_batch', asked, signal);
      return { job: plan, items: steps, next_after };
    },
    refetchInterval: batchPace,
  });
}

/** The newest 20 outcome batches, polled, because no push announces another member's batch. */
export function batchesQuery(environment: Environment) {
  return queryOptions({
    ...query('qa_batches', { environment }),
    refetchInterval: ({ state: { data, error } }: Polled<{ plans: OutcomeBatch[] }>) => {
      if (error) return SELDOM_MS;
      return data?.plans.some(({ state }) => state === 'running') ? RUNNING_MS : SELDOM_MS;
    },
  });
}
