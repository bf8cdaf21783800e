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
    ...{ is_queued: false, blocked: null },
  };
}

/** An outcome batch; its times are by the service's clock, and the service does not know the member. */
export type OutcomesJob = ReturnType<typeof toJob>;

const isPending = ({ calls }: OutcomeBatchStep) => calls.some(({ status }) => status === 'PENDING');

/**
 * One outcome batch and 200 of its steps after the `after`th. Nothing is pushed, so it is polled until its steps and
 * their calls have ended.
 */
export function batchQuery(environment: Environment, id: string, after: number) {
  const asked = { environment, query: { id, after } };
  return queryOptions({
    queryKey: keyOf('qa_batch', asked),
    queryFn: async ({ signal }) => {
      const { plan, steps, next_after } = await ask('qa_batch', asked, signal);
      return { job: toJob(plan), items: steps, next_after };
    },
    refetchInterval: ({ state: { data } }) =>
      !data || data.job.state === 'running' || data.items.some(isPending) ? RUNNING_MS : false,
  });
}

/** The newest 20 outcome batches. Nothing is pushed, so it is polled, seldom if none runs: a member may start one. */
export function batchesQuery(environment: Environment) {
  return queryOptions({
    queryKey: keyOf('qa_batches', { environment }),
    queryFn: async ({ signal }) => {
      const { plans } = await ask('qa_batches', { environment }, signal);
      return { jobs: plans.map(toJob) };
    },
    refetchInterval: ({ state: { data } }) =>
      data?.jobs.some(({ state }) => state === 'running') ? RUNNING_MS : SELDOM_MS,
  });
}
