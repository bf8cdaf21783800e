import type {
  Environment,
  HookReport,
  RequestOf,
  TestEventRequest,
} from '@connect-console/server/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { ask, keyOf, query } from '../client';
import { rereadConfigs, showSaved } from './webhooks';

/** The console as a destination of its own. The stream says when it changes (live-reactions.ts). */
export const hooksQuery = (environment: Environment) => query('get_incoming', { environment });

/** Where deliveries of an event type are relayed to; null turns that off. */
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

/** Turns the relay of an event type on, to another address, or off. */
export function relayMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('set_relay', { environment }),
    mutationFn: (body: RelayChange) => changeRelay(environment, client, body),
  });
}

/** Makes the console the destination of an event type; a relay is turned on before, so that nothing is missed. */
export function deliverHereMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: [environment, 'deliver-here'],
    mutationFn: async (change: {
      config: RequestOf<'config_create_or_edit'>;
      relay_url: string | null;
    }) => {
      const { config, relay_url } = change;
      const { webhook_type } = config;
      if (relay_url !== null) await changeRelay(environment, client, { webhook_type, relay_url });
      return ask('config_create_or_edit', { environment, body: config });
    },
    onSuccess: (_response, { config }) => {
      showSaved(environment, client, config);
    },
    onSettled: rereadConfigs(environment, client),
  });
}

/** Sends a signed sample of an event type to a destination, saved or not; its response is no failure. */
export function testEventMutation(environment: Environment) {
  return mutationOptions({
    mutationKey: keyOf('send_test_event', { environment }),
    mutationFn: (body: TestEventRequest) => ask('send_test_event', { environment, body }),
  });
}

/** Reveals the webhook secret of the embedded sandbox, which the console records. */
export function revealSecretMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('reveal_secret', { environment }),
    mutationFn: () => ask('reveal_secret', { environment, body: {} }),
    // Nothing keeps the secret once the page is left.
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: hooksQuery(environment).queryKey }),
  });
}
