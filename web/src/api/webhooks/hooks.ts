import type { Environment, HookReport, RequestOf } from '@connect-console/server/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { ask, keyOf, query } from '../client';
import { showSaved } from './webhooks';

/** The console as a destination. The stream says when this changes (live-reactions.ts). */
export const hooksQuery = (environment: Environment) => query('get_incoming', { environment });

/** The address to which deliveries of an event type are relayed; null turns the relay off. */
interface RelayChange {
  webhook_type: string;
  relay_url: string | null;
}

async function changeRelay(
  environment: Environment,
  client: QueryClient,
  body: RelayChange,
): Promise<HookReport> {
  const report = await ask('set_relay', { environment, body });
  client.setQueryData(hooksQuery(environment).queryKey, report);
  return report;
}

/** Turns the relay of an event type on or off, or changes its address. */
export function relayMutation(environment: Environment) {
  return mutationOptions({
    mutationKey: keyOf('set_relay', { environment }),
    mutationFn: (body: RelayChange, { client }) => changeRelay(environment, client, body),
  });
}

interface Delivering {
  config: RequestOf<'config_create_or_edit'>;
  /** The relay's address; null for none, which also turns off a paused relay. */
  relay_url: string | null;
}

/** Makes the console the destination of an event type; the relay is set first, so that it covers every delivery. */
export function deliverHereMutation(environment: Environment) {
  return mutationOptions({
    mutationKey: [...keyOf('config_create_or_edit', { environment }), 'deliver here'],
    mutationFn: async ({ config, relay_url }: Delivering, { client }) => {
      const { webhook_type } = config;
      const report = client.getQueryData(hooksQuery(environment).queryKey);
      const isRelayed = report?.relays.some((each) => each.webhook_type === webhook_type) ?? false;
      if (relay_url !== null || isRelayed) {
        await changeRelay(environment, client, { webhook_type, relay_url });
      }
      return ask('config_create_or_edit', { environment, body: config });
    },
    onSuccess: (_response, { config }, _kept, { client }) => {
      showSaved(environment, client, config);
    },
  });
}
