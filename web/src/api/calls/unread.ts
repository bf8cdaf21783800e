import type { Environment } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../client';

/** The records of the service's own list (4.6, 4.8) that cannot be read, as they come now. */
export function unreadQuery(environment: Environment, what: 'calls' | 'attempts') {
  const operation = what === 'calls' ? 'call_get' : 'event_get';
  return queryOptions({
    queryKey: [environment, 'unread', what],
    queryFn: async ({ signal }) =>
      (await ask(operation, { environment, body: {} }, signal)).unreadable,
  });
}
