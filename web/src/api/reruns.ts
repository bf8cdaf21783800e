import {
  rerunCount,
  rerunJob,
  rerunJobList,
  rerunJobPage,
  type Environment,
  type RerunCount,
  type JobItemState,
  type RerunJobRequestInput,
} from '@connect-console/server/contract';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { askConsole } from './client';

/** The pace while the stream cannot be had, in milliseconds; with it, progress is told. */
export const JOB_POLL_MS = 2000;

type ListFilter = Readonly<Record<string, string | number | undefined>>;

/** What is to be rerun: calls one by one, or all that a filter finds. */
export type RerunSelection = { transaction_ids: string[] } | { filter: ListFilter };

type Filter = Extract<RerunJobRequestInput['calls'], { filter: object }>['filter'];

// As the address writes it: every value of a filter is text.
function asText(filter: ListFilter): Filter {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function written(selection: RerunSelection) {
  return 'filter' in selection ? { filter: asText(selection.filter) } : selection;
}

function askCount(
  environment: Environment,
  calls: ReturnType<typeof written>,
  signal: AbortSignal,
): Promise<RerunCount> {
  return askConsole({
    method: 'POST',
    path: `/api/${environment}/rerun-jobs/count`,
    body: { calls },
    answer: rerunCount,
    environment,
    signal,
  });
}

/** How many calls that is now, what has become of them, and how many were rerun already. */
export function rerunCountQuery(environment: Environment, selection: RerunSelection) {
  const calls = written(selection);
  return queryOptions({
    queryKey: [environment, 'rerun-count', calls],
    queryFn: ({ signal }) => askCount(environment, calls, signal),
    // What is confirmed is what was counted for this very question.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** The same for a list that is on screen, kept current by the pushes. */
export function rerunTallyQuery(environment: Environment, filter: ListFilter) {
  const calls = { filter: asText(filter) };
  return queryOptions({
    queryKey: [environment, 'rerun-tally', calls],
    queryFn: ({ signal }) => askCount(environment, calls, signal),
  });
}

/** One press of "Rerun": its name makes one job of it, however often it is sent. */
interface Press {
  selection: RerunSelection;
  /** The count that was confirmed. */
  expected: number;
  per_second: RerunJobRequestInput['per_second'];
  /** Whether calls that are delivered, or were rerun already, are rerun once more. */
  include_rerun: boolean;
  request_id: string;
}

/** Starts a bulk rerun. */
export function startRerunsMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: [environment, 'rerun-jobs'],
    mutationFn: ({ selection, expected, per_second, include_rerun, request_id }: Press) => {
      const calls = written(selection);
      const body: RerunJobRequestInput = {
        calls: 'filter' in calls ? { ...calls, expected } : calls,
        per_second,
        include_rerun,
        request_id,
      };
      const path = `/api/${environment}/rerun-jobs`;
      return askConsole({ method: 'POST', path, body, answer: rerunJob, environment });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [environment, 'rerun-jobs'] }),
  });
}

/** The newest 20 bulk reruns, newest first. */
export function rerunJobsQuery(environment: Environment) {
  return queryOptions({
    queryKey: [environment, 'rerun-jobs'],
    queryFn: async ({ signal }) => {
      const path = `/api/${environment}/rerun-jobs`;
      return (await askConsole({ method: 'GET', path, answer: rerunJobList, environment, signal }))
        .jobs;
    },
  });
}

/** Which of a job's calls are shown: those in a state, after the n-th. */
export interface JobItemsFilter {
  state: JobItemState | undefined;
  after: number;
}

/** One bulk rerun and 200 of its calls. */
export function rerunJobQuery(environment: Environment, id: string, filter: JobItemsFilter) {
  return queryOptions({
    queryKey: [environment, 'rerun-job', id, filter],
    queryFn: ({ signal }) => {
      const fields = new URLSearchParams({ after: String(filter.after) });
      if (filter.state) fields.set('state', filter.state);
      const path = `/api/${environment}/rerun-jobs/${encodeURIComponent(id)}?${fields}`;
      return askConsole({ method: 'GET', path, answer: rerunJobPage, environment, signal });
    },
  });
}

/** Ends a bulk rerun before its next call. */
export function cancelRerunsMutation(environment: Environment, id: string, client: QueryClient) {
  return mutationOptions({
    mutationKey: [environment, 'rerun-job', id, 'cancel'],
    mutationFn: () => {
      const path = `/api/${environment}/rerun-jobs/${encodeURIComponent(id)}/cancel`;
      return askConsole({ method: 'POST', path, body: {}, answer: rerunJob, environment });
    },
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: [environment, 'rerun-job', id] }),
        client.invalidateQueries({ queryKey: [environment, 'rerun-jobs'] }),
      ]);
    },
  });
}
