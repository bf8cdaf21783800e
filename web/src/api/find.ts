import { found, type Environment } from '@connect-console/server/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { askConsole } from './client';

/** People and calls that have the text in an id; the last ones stay until these are there. */
export function findQuery(environment: Environment, q: string) {
  return queryOptions({
    queryKey: [environment, 'find', q],
    queryFn: ({ signal }) =>
      askConsole({
        method: 'GET',
        path: `/api/${environment}/find?${new URLSearchParams({ q })}`,
        answer: found,
        environment,
        signal,
      }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 5000,
  });
}
