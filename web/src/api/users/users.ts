import { userEntry, type Environment } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { askFile, queryOrNull } from '../client';

/** One user with the last response of get_status; null if the console does not know the user. */
export const userQuery = (environment: Environment, reference_user_id: string) =>
  queryOrNull('get_user', { environment, query: { reference_user_id } });

/** These users, in their order, without unknown ones. */
export function chosenUsersQuery(environment: Environment, reference_user_ids: readonly string[]) {
  return queryOptions({
    queryKey: [environment, 'chosen_users', reference_user_ids],
    queryFn: async ({ signal }) => {
      const body = { reference_user_ids: [...reference_user_ids], format: 'json' as const };
      const text = await askFile('export_chosen_users', { environment, body }, signal);
      return z.array(userEntry).parse(JSON.parse(text));
    },
  });
}
