import type { Environment, RequestOf } from '@connect-console/server/contract';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { callService } from './client';

/** The configurations of the environment's API key (4.4); colleagues may change them meanwhile. */
export function configsQuery(environment: Environment) {
  return queryOptions({
    queryKey: [environment, 'config_get', {}],
    queryFn: ({ signal }) => callService(environment, 'config_get', {}, signal),
    refetchInterval: 10_000,
  });
}

// Also after a failure: one without an answer may have changed the configuration all the same.
function reread(environment: Environment, client: QueryClient) {
  return () => client.invalidateQueries({ queryKey: [environment, 'config_get'] });
}

/** Saves the destination of a kind (4.3); one that was there is overwritten without a question. */
export function saveDestinationMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: [environment, 'config_create_or_edit'],
    mutationFn: (body: RequestOf<'config_create_or_edit'>) =>
      callService(environment, 'config_create_or_edit', body),
    onSettled: reread(environment, client),
  });
}

/** Deletes the configuration of a kind (4.5). */
export function deleteDestinationMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: [environment, 'config_delete'],
    mutationFn: (body: RequestOf<'config_delete'>) =>
      callService(environment, 'config_delete', body),
    onSettled: reread(environment, client),
  });
}
