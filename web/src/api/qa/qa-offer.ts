import type { Environment } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask, keyOf } from '../client';
import { isProblem } from '../failures';

/**
 * What the environment's service offers to QA (GET /sandbox), or offered last while it cannot be asked; null where it
 * has no sandbox controls.
 */
export function offerQuery(environment: Environment) {
  return queryOptions({
    queryKey: keyOf('qa_offer', { environment }),
    queryFn: async ({ signal }) => {
      try {
        return await ask('qa_offer', { environment }, signal);
      } catch (failure) {
        if (isProblem(failure, 'not_offered')) return null;
        throw failure;
      }
    },
  });
}
