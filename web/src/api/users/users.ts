import type { Environment } from '@connect-console/server/contract';
import { queryOrNull } from '../client';

/** One user with the last response of get_status; null if the console does not know the user. */
export const userQuery = (environment: Environment, reference_user_id: string) =>
  queryOrNull('get_user', { environment, query: { reference_user_id } });
