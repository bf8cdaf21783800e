import type { Environment, WebhookConfig } from '../../contract/index.js';
import type { ApiKeys } from '../calls/api-keys.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import { bothClocks } from '../service/clock.js';
import type { LastResponses } from '../service/last-responses.js';
import { destinationsOf, keepWebhookPeriods } from './webhook-periods.js';

/** What is known of an environment's webhooks: shown while the service cannot be asked, and evidence of what it sent. */
export interface KnownWebhooks {
  /** A listing of configurations (4.4), with the Date header that it came with. */
  keep: (
    environment: Environment,
    items: readonly WebhookConfig[],
    serviceDate: string | null,
  ) => Promise<void>;
  /** A destination was set (4.3) or deleted (4.5) here. */
  changed: (
    environment: Environment,
    webhook_type: string,
    has_destination: boolean,
    serviceDate: string | null,
  ) => Promise<void>;
}

// Confirming what is known is worth no write of its own more often.
const CONFIRM_EVERY_MS = 60_000;

/** The webhooks over the console's database. */
export function createKnownWebhooks(
  changes: ChangeFeed,
  keys: ApiKeys,
  lastResponses: Pick<LastResponses, 'keep'>,
): KnownWebhooks {
  const confirmed = new Map<Environment, { text: string; at: number }>();

  async function keepPeriods(
    environment: Environment,
    destinations: ReadonlyMap<string, boolean>,
    serviceDate: string | null,
  ) {
    const { fingerprint: key } = await keys.current(environment);
    const { at } = bothClocks(serviceDate);
    await changes.write(environment, (within) =>
      keepWebhookPeriods(within, { environment, key, destinations, at }),
    );
  }

  return {
    async keep(environment, items, serviceDate) {
      // Their raw records are left out: they may hold anything.
      const configs = items.map(({ webhook_type, destination_url }) => ({
        ...{ webhook_type, destination_url },
      }));
      await lastResponses.keep(environment, 'configs', configs);
      const text = JSON.stringify(configs.map(({ webhook_type }) => webhook_type));
      const known = confirmed.get(environment);
      const now = Date.now();
      if (known?.text === text && now - known.at < CONFIRM_EVERY_MS) return;
      const types = configs.map(({ webhook_type }) => webhook_type);
      await keepPeriods(environment, destinationsOf(types), serviceDate);
      confirmed.set(environment, { text, at: now });
    },
    async changed(environment, webhook_type, has_destination, serviceDate) {
      confirmed.delete(environment);
      await keepPeriods(environment, new Map([[webhook_type, has_destination]]), serviceDate);
    },
  };
}
