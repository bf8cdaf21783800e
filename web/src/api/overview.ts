import { overview, type Environment } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { askConsole } from './client';
import { usePollPace } from './live';

interface Report {
  state: { data: { again_in_ms: number | null } | undefined };
}

/** The pace while the stream cannot be had, in milliseconds; with it, changes are told. */
const REPORT_POLL_MS = 10_000;

/** Whether it works: people, deliveries, and what is to mend. */
export function overviewQuery(environment: Environment) {
  return queryOptions({
    queryKey: [environment, 'overview'],
    queryFn: ({ signal }) =>
      askConsole({
        method: 'GET',
        path: `/api/${environment}/overview`,
        answer: overview,
        environment,
        signal,
      }),
  });
}

/** For refetchInterval of a report: pushes tell of changes, and the report itself of what it does not show yet. */
export function useReportPace(environment: Environment) {
  const pace = usePollPace(environment, REPORT_POLL_MS) || Infinity;
  return ({ state: { data } }: Report): number => Math.min(pace, data?.again_in_ms ?? Infinity);
}
