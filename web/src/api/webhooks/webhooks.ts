import {
  type Environment,
  type RequestOf,
  type WebhookConfig,
} from '@connect-console/server/contract';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { ask, keyOf, query } from '../client';

/** The configurations of the environment's API key (4.4); colleagues may change them meanwhile. */
export function configsQuery(environment: Environment) {
  return queryOptions({
    queryKey: keyOf('config_get', { environment }),
    queryFn: ({ signal }) => ask('config_get', { environment, body: {} }, signal),
  });
}

/** The destinations as the service listed them last, for the time during which it cannot be asked. */
export const lastConfigsQuery = (environment: Environment) =>
  query('get_last_webhooks', { environment });

/** For after a change, also one that failed: without a response it may have been made all the same. */
export function rereadConfigs(environment: Environment, client: QueryClient) {
  return () => client.invalidateQueries({ queryKey: keyOf('config_get', { environment }) });
}

// What the service took is shown at once: the read after it may fail, and what it replaced is no more.
function change(
  environment: Environment,
  client: QueryClient,
  next: (items: readonly WebhookConfig[]) => WebhookConfig[],
): void {
  client.setQueryData(
    configsQuery(environment).queryKey,
    (before) => before && { ...before, items: next(before.items) },
  );
}

/** Shows a destination that the service has just taken. */
export function showSaved(
  environment: Environment,
  client: QueryClient,
  body: RequestOf<'config_create_or_edit'>,
): void {
  const saved = { ...body, raw: body };
  change(environment, client, (items) =>
    items.some((config) => config.webhook_type === body.webhook_type)
      ? items.map((config) => (config.webhook_type === body.webhook_type ? saved : config))
      : [...items, saved],
  );
}

/** Saves the destination of an event type (4.3); one that was there is overwritten without a question. */
export function saveDestinationMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('config_create_or_edit', { environment }),
    mutationFn: (body: RequestOf<'config_create_or_edit'>) =>
      ask('config_create_or_edit', { environment, body }),
    onSuccess: (_response, body) => {
      showSaved(environment, client, body);
    },
    onSettled: rereadConfigs(environment, client),
  });
}

/** Deletes the configuration of an event type (4.5). */
export function deleteDestinationMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('config_delete', { environment }),
    mutationFn: (body: RequestOf<'config_delete'>) => ask('config_delete', { environment, body }),
    onSuccess: (_response, { webhook_type }) => {
      change(environment, client, (items) =>
        items.filter((config) => config.webhook_type !== webhook_type),
      );
    },
    onSettled: rereadConfigs(environment, client),
  });
}
