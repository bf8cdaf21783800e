import {
  HOOK_REFUSALS,
  type Environment,
  type HookReport,
  type webhooksApi,
} from '../../contract/index.js';
import type { ConsoleHandlers } from '../console-router.js';
import type { Database } from '../schema.js';
import type { ConsoleSettings } from '../settings.js';
import type { IncomingDeliveryParts } from './incoming-delivery-parts.js';
import { hookReach, checkRelayTarget } from './hook-url.js';
import type { KnownWebhooks } from './known-webhooks.js';
import { sendTestEvent } from './test-event.js';
import { ConflictError } from '../errors.js';
import { rowsIn } from '../rows.js';

/** How many deliveries were received here, and how many refused by reason, the latest reason first. */
async function readCounts(
  database: Database,
  environment: Environment,
): Promise<Pick<HookReport, 'received' | 'last_received_at' | 'refused'>> {
  const rows = await rowsIn(database, environment, 'delivery_counts')
    .select(['outcome', 'count', 'last_at'])
    .orderBy('last_at', 'desc')
    .execute();
  const received = rows.find(({ outcome }) => outcome === 'received');
  const refused = rows.flatMap(({ outcome, count, last_at }) => {
    const reason = HOOK_REFUSALS.find((each) => each === outcome);
    return reason ? [{ reason, count, last_at }] : [];
  });
  return { received: received?.count ?? 0, last_received_at: received?.last_at ?? null, refused };
}

/** The handlers of incoming deliveries, relays and test events. */
export function webhookHandlers(
  settings: ConsoleSettings,
  parts: IncomingDeliveryParts,
  webhooks: KnownWebhooks,
): ConsoleHandlers<typeof webhooksApi> {
  const { database, allowPrivateDestinations } = settings;

  async function report(environment: Environment): Promise<HookReport> {
    const hook_url = parts.hookUrl(environment);
    const { webhookSecret, baseUrl, isEmbedded } = parts.environments.resolve(environment).service;
    const allowPrivate = allowPrivateDestinations || isEmbedded === true;
    return {
      hook_url,
      reach: hookReach(hook_url, baseUrl, allowPrivate),
      has_secret: webhookSecret !== undefined,
      can_reveal: isEmbedded === true,
      ...(await readCounts(database.kysely, environment)),
      relays: await parts.relays.list(environment),
    };
  }

  return {
    get_incoming: ({ environment }) => report(environment),

    set_relay: async ({ environment, body, session, record }) => {
      if (body.relay_url !== null) {
        checkRelayTarget(body.relay_url, parts.hookUrl(environment), allowPrivateDestinations);
      }
      await parts.relays.set(environment, body, session.name, record);
      return report(environment);
    },

    /** Only for the embedded sandbox: the secret of any other service belongs to its owner. */
    reveal_secret: async ({ environment, service, session: { name: by }, record }) => {
      const { isEmbedded, webhookSecret: webhook_secret } = service;
      if (!isEmbedded || webhook_secret === undefined) {
        throw new ConflictError('Only the webhook secret of the embedded sandbox can be revealed.');
      }
      await record(null);
      settings.logger.info({ environment, by }, 'webhook secret revealed');
      return { webhook_secret };
    },

    send_test_event: ({ environment, service, body }) =>
      sendTestEvent({ secrets: service, client: parts.testClient }, environment, body),

    get_known_webhooks: async ({ environment }) => ({
      last: await webhooks.last(environment),
      earlier: await webhooks.earlier(environment),
    }),
  };
}
