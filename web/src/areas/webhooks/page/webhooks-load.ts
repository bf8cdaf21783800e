import type { Environment } from '@connect-console/server/contract';
import type { QueryClient } from '@tanstack/react-query';
import { configsQuery } from '../../../api/webhooks';

/** Loads the destinations of an environment. */
export function loadWebhooks(client: QueryClient, environment: Environment): Promise<unknown> {
  return client.query(configsQuery(environment));
}
