import type { Environment, ViewedList } from '@connect-console/server/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { ask, keyOf, query } from './client';

/** The views of a list that the member saved. */
export const viewsQuery = (environment: Environment, list: ViewedList) =>
  query('list_views', { environment, query: { list } });

interface ViewChange {
  list: ViewedList;
  name: string;
  /** Left out to delete the view. */
  search?: string;
}

/** Saves or deletes a view. */
export function viewMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('save_view', { environment }),
    mutationFn: ({ list, name, search }: ViewChange) =>
      search === undefined
        ? ask('delete_view', { environment, query: { list, name } })
        : ask('save_view', { environment, body: { list, name, search } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf('list_views', { environment }) }),
  });
}
