import { reconciliation, type Environment } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { askConsole } from './client';

/** Where the service and the business may disagree, person by person. */
export function reconciliationQuery(environment: Environment) {
  return queryOptions({
    queryKey: [environment, 'reconciliation'],
    queryFn: ({ signal }) =>
      askConsole({
        method: 'GET',
        path: `/api/${environment}/reconciliation`,
        answer: reconciliation,
        environment,
        signal,
      }),
  });
}
