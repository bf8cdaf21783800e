import type { Environment, RequestOf } from '@connect-console/server/contract';
import { mutationOptions } from '@tanstack/react-query';
import { ask, keyOf, query } from '../client';
import { showSaved } from './webhooks';

/** The console as a destination. The stream says when this changes (live-reactions.ts). */
export const hooksQuery = (environment: Environment) => query('get_incoming', { environment });

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
        await ask('set_relay', { environment, body: { webhook_type, relay_url } });
      }
      return ask('config_create_or_edit', { environment, body: config });
    },
    onSuccess: (_response, { config }, _kept, { client }) => {
      showSaved(environment, client, config);
    },
  });
}
