import { offer, type Environment } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { askConsole } from './client';
import { isProblem } from './failures';

/**
 * What the environment's service offers to QA (GET /sandbox); null where it has no sandbox controls. Apart
 * from the other controls, because the rail asks it on every page.
 */
export function offerQuery(environment: Environment) {
  return queryOptions({
    queryKey: [environment, 'workshop', 'offer'],
    queryFn: async ({ signal }) => {
      try {
        const path = `/api/${environment}/workshop`;
        return await askConsole({ method: 'GET', path, answer: offer, environment, signal });
      } catch (failure) {
        if (isProblem(failure, 'not_offered')) return null;
        throw failure;
      }
    },
  });
}
