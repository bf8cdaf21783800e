import type { Environment, RerunJobRequestInput } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask, query } from '../client';

type ListFilter = Readonly<Record<string, string | number | undefined>>;

/** What to rerun: calls one by one, or all that match a filter. */
export type RerunSelection = { transaction_ids: string[] } | { filter: ListFilter };

type Filter = Extract<RerunJobRequestInput['calls'], { filter: object }>['filter'];

// As in the address, where every value of a filter is text.
function asText(filter: ListFilter): Filter {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function written(selection: RerunSelection) {
  return 'filter' in selection ? { filter: asText(selection.filter) } : selection;
}

/** How many calls these are now, their states, and how many were already rerun. */
export function rerunCountQuery(environment: Environment, selection: RerunSelection) {
  const calls = written(selection);
  return queryOptions({
    // Not an operation's key: the confirmed count must be the one for this very question.
    queryKey: [environment, 'rerun_confirmation', calls],
    queryFn: ({ signal }) => ask('count_reruns', { environment, body: { calls } }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** The same for a list on screen, kept current by the pushes. */
export const rerunTallyQuery = (environment: Environment, filter: ListFilter) =>
  query('count_reruns', { environment, body: { calls: { filter: asText(filter) } } });

/** One press of "Rerun": its ID makes one job of it, however often it is sent. */
interface Press {
  selection: RerunSelection;
  /** The count that was confirmed. */
  expected: number;
  per_second: RerunJobRequestInput['per_second'];
  /** Whether delivered calls, and those already rerun, are rerun again. */
  include_rerun: boolean;
  request_id: string;
}

/** Starts a bulk rerun. */
export function rerunRequest({ selection, expected, ...more }: Press): RerunJobRequestInput {
  const calls = written(selection);
  return { ...more, calls: 'filter' in calls ? { ...calls, expected } : calls };
}
