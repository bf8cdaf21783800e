import type { Environment } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { query } from '../client';

/** The values that the filters of both lists can offer; new ones may appear a minute late. */
export function valuesQuery(environment: Environment) {
  return queryOptions({ ...query('list_filter_values', { environment }), staleTime: 60_000 });
}
