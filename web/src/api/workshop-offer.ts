import { knownOffer, type Environment } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { askConsole } from './client';
import { isProblem } from './failures';

/**
 * What the environment's service offers to QA (GET /sandbox), or offered last while it cannot be asked; null
 * where it has no sandbox controls. Apart
 * from the other controls, because the rail asks it on every page.
 */
export function offerQuery(environment: Environment) {
  return queryOptions({
    queryKey: [environment, 'workshop', 'offer'],
    queryFn: async ({ signal }) => {
      try {
        const path = `/api/${environment}/workshop`;
        // Of no environment: what the console only remembers makes nothing fresh.
        return await askConsole({ method: 'GET', path, answer: knownOffer, signal });
      } catch (failure) {
        if (isProblem(failure, 'not_offered')) return null;
        throw failure;
      }
    },
  });
}
