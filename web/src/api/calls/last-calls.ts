import type { Environment, WebhookType } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { callList } from './calls';
import { keyOf } from '../client';

/** The newest calls of an event type, at most 50; read again whenever the overview is, of which its key is a part. */
export function lastCallsQuery(environment: Environment, type: WebhookType) {
  return queryOptions({
    queryKey: [...keyOf('get_overview', { environment }), 'last-calls', type],
    queryFn: async ({ signal }) =>
      (await callList.read(environment, { type }, undefined, signal)).rows,
  });
}
