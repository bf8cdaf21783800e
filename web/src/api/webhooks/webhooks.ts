import type { Environment, WebhookConfig, WebhookType } from '@connect-console/server/contract';
import { mutationOptions, useMutationState, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, keyOf, query } from '../client';
import { PartlyDoneError } from '../failures';

/** The configurations of the environment's API key (4.4), which colleagues may also change. */
export const configsQuery = (environment: Environment) =>
  query('config_get', { environment, body: {} });

/** The destination of an event type before and after a change; null for none. */
export interface DestinationChange {
  webhook_type: WebhookType;
  from: string | null;
  to: string | null;
  /** The relay's address from then on, null for none; undefined leaves the relay as it is. */
  relay_url?: string | null | undefined;
}

async function changeDestination(
  environment: Environment,
  client: QueryClient,
  { webhook_type, to, relay_url }: DestinationChange,
): Promise<void> {
  // Set first, so that it covers every delivery.
  if (relay_url !== undefined) {
    await ask('set_relay', { environment, body: { webhook_type, relay_url } });
  }
  const saved: WebhookConfig[] = [];
  try {
    if (to === null) await ask('config_delete', { environment, body: { webhook_type } });
    else {
      const body = { webhook_type, destination_url: to };
      await ask('config_create_or_edit', { environment, body });
      saved.push({ ...body, raw: body });
    }
  } catch (failure) {
    throw relay_url === undefined ? failure : new PartlyDoneError('relay_set', failure);
  }
  // What the service accepted is shown at once: reading it again may fail, and the old value is gone.
  client.setQueryData(configsQuery(environment).queryKey, (before) => {
    const others = before?.items.filter((config) => config.webhook_type !== webhook_type) ?? [];
    return before && { ...before, items: [...others, ...saved] };
  });
}

/** Changes that are made together, or undone together. */
interface Changing {
  changes: readonly DestinationChange[];
  isUndo?: boolean;
}

const changesKey = (environment: Environment) => keyOf('config_create_or_edit', { environment });

/**
 * Saves destinations (4.3) and deletes them (4.5), one after another; existing ones are overwritten without asking.
 * After a failure, the earlier ones, or the relay of the failed one, are changed, as its PartlyDoneError says.
 */
export function changeDestinationsMutation(environment: Environment) {
  return mutationOptions({
    mutationKey: changesKey(environment),
    mutationFn: async ({ changes }: Changing, { client }) => {
      for (const [changed, each] of changes.entries()) {
        try {
          await changeDestination(environment, client, each);
        } catch (failure) {
          throw changed === 0
            ? failure
            : new PartlyDoneError({ changed, of: changes.length }, failure);
        }
      }
    },
    // They can be undone while the page is open.
    gcTime: Infinity,
  });
}

/** The changes since the calling component was first drawn, oldest first, also those under way; none that failed. */
export function useDestinationChanges(environment: Environment): Changing[] {
  const [since] = useState(() => Date.now());
  return useMutationState({
    filters: {
      mutationKey: changesKey(environment),
      predicate: ({ state }) => state.status !== 'error' && state.submittedAt >= since,
    },
    select: ({ state }) => state.variables as Changing, // the variables of changeDestinationsMutation
  });
}
