import {
  JOB_ITEM_STATES,
  type Environment,
  type JobItemState,
  type OutcomeBatch,
  type OutcomeBatchStep,
} from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask, keyOf } from '../client';
import './qa-rows';

const RUNNING_MS = 1000;
const SETTLING_MS = 2000;
const SELDOM_MS = 5000;

const NO_ITEMS = Object.fromEntries(JOB_ITEM_STATES.map((state) => [state, 0])) as Record<
  JobItemState,
  number
>; // one for each state

/** An outcome batch in the form of a job. A user who never opens the invite is skipped. */
function toJob({ counts: { done, never, ...counts }, created_at, ...batch }: OutcomeBatch) {
  return {
    ...batch,
    kind: 'outcomes' as const,
    created_at: Date.parse(created_at),
    counts: { ...NO_ITEMS, ...counts, accepted: done, skipped: never },
  };
}

/** An outcome batch; its times are by the service's clock, and the service does not know the member. */
export type OutcomesJob = ReturnType<typeof toJob>;

interface BatchPart {
  job: OutcomesJob;
  items: OutcomeBatchStep[];
  next_after: number | null;
}

interface BatchList {
  jobs: OutcomesJob[];
}

const isPending = ({ calls }: OutcomeBatchStep) => calls.some(({ status }) => status === 'PENDING');

/** One outcome batch and 200 of its steps after the `after`th, polled until its steps and their calls have ended. */
export function batchQuery(environment: Environment, id: string, after: number) {
  const asked = { environment, query: { id, after } };
  return queryOptions({
    queryKey: keyOf('qa_batch', asked),
    queryFn: async ({ signal }): Promise<BatchPart> => {
      const { plan, steps, next_after } = await ask('qa_batch', asked, signal);
      return { job: toJob(plan), items: steps, next_after };
    },
    refetchInterval: ({
      state: { data, error },
    }: {
      state: { data: BatchPart | undefined; error: Error | null };
    }) => {
      if (error) return SELDOM_MS;
      if (!data || data.job.state === 'running') return RUNNING_MS;
      return data.items.some(isPending) ? SETTLING_MS : false;
    },
  });
}

/** The newest 20 outcome batches, polled, because no push announces another member's batch. */
export function batchesQuery(environment: Environment) {
  return queryOptions({
    queryKey: keyOf('qa_batches', { environment }),
    queryFn: async ({ signal }): Promise<BatchList> => {
      const { plans } = await ask('qa_batches', { environment }, signal);
      return { jobs: plans.map(toJob) };
    },
    refetchInterval: ({
      state: { data, error },
    }: {
      state: { data: BatchList | undefined; error: Error | null };
    }) => (!error && data?.jobs.some(({ state }) => state === 'running') ? RUNNING_MS : SELDOM_MS),
  });
}
