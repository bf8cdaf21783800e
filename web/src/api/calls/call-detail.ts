import type { Environment } from '@connect-console/server/contract';
import { queryOrNull } from '../client';

/** One call with its attempts and reruns; null if the console does not know it. */
export const callDetailQuery = (environment: Environment, transaction_id: string) =>
  queryOrNull('get_call', { environment, query: { transaction_id } });

/** One attempt by its `attempt_key`; null if the console does not know it. */
export const attemptDetailQuery = (environment: Environment, key: string) =>
  queryOrNull('get_attempt', { environment, query: { key } });
