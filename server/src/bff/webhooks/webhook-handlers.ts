import type { Environment, HookReport, webhooksApi } from '../../contract/index.js';
import type { ConsoleHandlers } from '../console-router.js';
import type { ConsoleSettings } from '../settings.js';
import type { IncomingDeliveryParts } from './incoming-delivery-parts.js';
import { readDeliveryCounts } from './delivery-counts.js';
import { hookReach } from './hook-url.js';
import type { KnownWebhooks } from './known-webhooks.js';
import { checkRelayTarget } from './relay.js';
import { sendTestEvent } from './test-event.js';

/** The handlers of incoming deliveries, relays and test events. */
export function webhookHandlers(
  settings: ConsoleSettings,
  parts: IncomingDeliveryParts,
  webhooks: KnownWebhooks,
): ConsoleHandlers<typeof webhooksApi> {
  const { database, allowPrivateDestinations } = settings;

  async function report(environment: Environment): Promise<HookReport> {
    const hook_url = parts.hookUrl(environment);
    const { webhookSecret, baseUrl } = parts.environments.resolve(environment).service;
    return {
      hook_url,
      reach: hookReach(hook_url, baseUrl, allowPrivateDestinations),
      has_secret: webhookSecret !== undefined,
      ...(await readDeliveryCounts(database.kysely, environment)),
      relays: await parts.relays.list(environment),
    };
  }

  return {
    get_incoming: ({ environment }) => report(environment),

    set_relay: async ({ environment, body: { webhook_type, relay_url }, session }) => {
      if (relay_url === null) await parts.relays.remove(environment, webhook_type);
      else {
        checkRelayTarget(relay_url, parts.hookUrl(environment), allowPrivateDestinations);
        await parts.relays.set(environment, webhook_type, relay_url, session.name);
      }
      return report(environment);
    },

    send_test_event: ({ environment, client: service, service: secrets, body }) =>
      sendTestEvent({ service, secrets, client: parts.testClient }, environment, body.webhook_type),

    get_last_webhooks: ({ environment }) => webhooks.last(environment),
  };
}
