import type { Environment } from '@connect-console/server/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { query } from './client';

/** Users and calls that have the text in an id; the last ones stay until these are there. */
export function findQuery(environment: Environment, q: string) {
  return queryOptions({
    ...query('find', { environment, query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}
