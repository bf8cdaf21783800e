import {
  type Environment,
  type RequestOf,
  type WebhookConfig,
  type WebhookType,
} from '@connect-console/server/contract';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { ask, keyOf } from '../client';
import { PartlyDoneError } from '../failures';

/** The configurations of the environment's API key (4.4), which colleagues may also change. */
export function configsQuery(environment: Environment) {
  return queryOptions({
    queryKey: keyOf('config_get', { environment }),
    queryFn: ({ signal }) => ask('config_get', { environment, body: {} }, signal),
  });
}

// A change that the service accepted is shown at once: reading it again may fail, and the old value is gone.
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

/** Shows a destination that the service has just accepted. */
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

/** The destination of an event type before and after a change; null for none. */
export interface DestinationChange {
  webhook_type: WebhookType;
  from: string | null;
  to: string | null;
}

async function changeDestination(
  environment: Environment,
  client: QueryClient,
  { webhook_type, to }: DestinationChange,
): Promise<void> {
  if (to === null) {
    await ask('config_delete', { environment, body: { webhook_type } });
    change(environment, client, (items) =>
      items.filter((config) => config.webhook_type !== webhook_type),
    );
  } else {
    const body = { webhook_type, destination_url: to };
    await ask('config_create_or_edit', { environment, body });
    showSaved(environment, client, body);
  }
}

/**
 * Saves destinations (4.3) and deletes them (4.5), one after another; existing ones are overwritten without asking.
 * After a failure, the earlier ones are changed, as its PartlyDoneError says.
 */
export function changeDestinationsMutation(environment: Environment) {
  return mutationOptions({
    mutationKey: keyOf('config_create_or_edit', { environment }),
    mutationFn: async (changes: readonly DestinationChange[], { client }) => {
      for (const [changed, each] of changes.entries()) {
        try {
          await changeDestination(environment, client, each);
        } catch (failure) {
          throw changed === 0
            ? failure
            : new PartlyDoneError({ changed, of: changes.length }, failure);
        }
      }
      return changes;
    },
  });
}
