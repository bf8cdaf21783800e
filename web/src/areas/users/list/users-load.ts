import type { Environment } from '@connect-console/server/contract';
import type { QueryClient } from '@tanstack/react-query';
import { rosterQuery } from '../../../api/users';
import { usersSearch } from './users-search';

/** Loads the first page of the roster that an address asks for. */
export function loadUsers(
  client: QueryClient,
  environment: Environment,
  address: object,
): Promise<unknown> {
  return client.infiniteQuery(rosterQuery(environment, usersSearch.parse(address)));
}
