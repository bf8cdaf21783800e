import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isProblem } from './api/failures';

/**
 * One client for the page. A session that has ended is reported from wherever it shows, to one place.
 * Nothing is retried here: what polls asks again by itself, and a write is never repeated.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (failure: unknown) => {
    if (isProblem(failure, 'not_signed_in')) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // 'always': the browser's opinion of the network says nothing about a console on this machine.
      queries: { retry: false, networkMode: 'always', staleTime: 1000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
