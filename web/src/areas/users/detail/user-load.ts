import type { Environment } from '@connect-console/server/contract';
import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from '../../../api/users';

/** Loads one person of the roster. */
export function loadUser(
  client: QueryClient,
  environment: Environment,
  reference_user_id: string,
): Promise<unknown> {
  return client.query(userQuery(environment, reference_user_id));
}
