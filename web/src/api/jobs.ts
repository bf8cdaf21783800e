import type { Environment, Job, JobAction, JobItemState } from '@connect-console/server/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { ask, keyOf } from './client';

/** The pace while the stream cannot be had, in milliseconds; with it, progress is pushed. */
export const JOB_POLL_MS = 1000;

/** The operations of each type of job. */
export const JOBS = {
  rerun: { list: 'list_rerun_jobs', one: 'get_rerun_job', change: 'change_rerun_job' },
  registration: {
    list: 'list_registrations',
    one: 'get_registration',
    change: 'change_registration',
  },
  scenario: {
    list: 'list_scenario_runs',
    one: 'get_scenario_run',
    change: 'change_scenario_run',
  },
} as const;

/** Which items of a job are shown: those in a state, after the n-th. */
export interface JobItemsFilter {
  state: JobItemState | undefined;
  after: number;
}

/** Reads the jobs of a type again. */
export async function rereadJobs(
  environment: Environment,
  kind: Job['kind'],
  client: QueryClient,
): Promise<void> {
  const { list, one } = JOBS[kind];
  await Promise.all(
    [list, one].map((operation) =>
      client.invalidateQueries({ queryKey: keyOf(operation, { environment }) }),
    ),
  );
}

/** Pauses, resumes or cancels a job, or retries its items that were not accepted. */
export function jobActionMutation(
  environment: Environment,
  { kind, id }: Pick<Job, 'kind' | 'id'>,
  client: QueryClient,
) {
  const { change } = JOBS[kind];
  return mutationOptions({
    mutationKey: keyOf(change, { environment, id }),
    mutationFn: (action: JobAction) => ask(change, { environment, id, action }),
    onSuccess: () => rereadJobs(environment, kind, client),
  });
}
