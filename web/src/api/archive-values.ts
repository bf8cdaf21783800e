import { filterValues, type Environment } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { askConsole } from './client';

/** The values that the filters of both lists can offer; what is new among them may wait a minute. */
export function valuesQuery(environment: Environment) {
  return queryOptions({
    queryKey: [environment, 'values'],
    queryFn: ({ signal }) =>
      askConsole({
        method: 'GET',
        path: `/api/${environment}/archive/values`,
        answer: filterValues,
        signal,
      }),
    staleTime: 60_000,
  });
}
