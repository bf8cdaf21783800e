import { overview, type Environment } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { askConsole } from './client';

/** The pace while the stream cannot be had, in milliseconds; with it, changes are told. */
export const REPORT_POLL_MS = 10_000;

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
