import {
  WEBHOOK_TYPES,
  type Environment,
  type ListedWebhooks,
  type WebhookConfig,
} from '../../contract/index.js';
import type { ApiKeys } from '../calls/api-keys.js';
import { cleanText } from '../calls/store/clean-text.js';
import {
  nextCoverageEpoch,
  openPeriods,
  storeCoverageKey,
  storeUnbrokenSince,
} from '../calls/store/coverage.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import type { Database } from '../schema.js';
import { bothClocks, type BothClocks } from '../service/health.js';
import { rowsIn } from '../rows.js';

/** The destinations of one API key by type, null for none. */
export interface SeenWebhooks extends BothClocks {
  environment: Environment;
  /** The fingerprint of the API key. */
  key: string;
  destinations: ReadonlyMap<string, string | null>;
  /** Whether the other types have no destination; otherwise they are unchanged. */
  areAll: boolean;
  /** An embedded service stops together with the console, so nothing can change there unseen. */
  isEmbedded: boolean;
}

// Every poll of the webhooks confirms them, because a later failure at another destination means that they were changed
// elsewhere. Reads by open pages in between are not worth a write.
const CONFIRM_EVERY_MS = 5_000;
// Polls read them at least every 30 s, and a restart takes less than this. In a longer pause a destination may have
// been removed and set again, and calls of that time were never created.
const MOST_PAUSE_MS = 120_000;

/** The destinations of a key as last listed or changed; null before the first listing. */
async function listedFor(
  database: Database,
  of: Pick<SeenWebhooks, 'environment' | 'key'>,
): Promise<ListedWebhooks> {
  const rows = await openPeriods(database, of);
  if (rows.length === 0) return null;
  return {
    configs: rows.flatMap(({ webhook_type, destination_url }) =>
      destination_url === null ? [] : [{ webhook_type, destination_url }],
    ),
    read_at: Math.max(...rows.map(({ read_at }) => read_at)),
  };
}

/** Within a write: stores since when each type has a destination, or has none; returns whether one has changed. */
export async function keepWebhookPeriods(
  within: Database,
  { environment, key, destinations, areAll, isEmbedded, at, now }: SeenWebhooks,
): Promise<boolean> {
  const open = await openPeriods(within, { environment, key });
  let isChanged = await storeCoverageKey(within, environment, key);
  const readAt = Math.max(...open.map(({ read_at }) => read_at));
  if (open.length > 0 && !isEmbedded && now - readAt > MOST_PAUSE_MS) {
    await storeUnbrokenSince(within, environment, at);
    isChanged = true;
  }
  const others = areAll ? [...WEBHOOK_TYPES, ...open.map(({ webhook_type }) => webhook_type)] : [];
  let isAnother = false;
  for (const webhook_type of new Set([...others, ...destinations.keys()])) {
    const destination_url = destinations.get(webhook_type) ?? null;
    const known = open.find((each) => each.webhook_type === webhook_type);
    if ((known?.destination_url ?? null) !== destination_url) isAnother = true;
    const isSame =
      known !== undefined && (known.destination_url === null) === (destination_url === null);
    if (!isSame) isChanged = true;
    const from_at = isSame ? known.from_at : at;
    const confirmed_at = isSame ? Math.max(at, known.confirmed_at) : at;
    const period = { destination_url, from_at, confirmed_at, read_at: now };
    if (known) {
      await within
        .updateTable('webhook_periods')
        .set(period)
        .where('environment', '=', environment)
        .where('key', '=', key)
        .where('webhook_type', '=', webhook_type)
        .where('is_open', '=', 1)
        .execute();
    } else {
      const row = { environment, key, webhook_type, ...period, is_open: 1 };
      await within.insertInto('webhook_periods').values(row).execute();
    }
  }
  if (isChanged) await nextCoverageEpoch(within, environment);
  return isAnother;
}

/**
 * What is known about an environment's webhooks: shown while the service is unavailable, and evidence of what it sent.
 */
export function createKnownWebhooks(
  database: Database,
  changes: ChangeFeed,
  keys: ApiKeys,
  isEmbedded: (environment: Environment) => boolean = () => false,
) {
  const confirmed = new Map<Environment, { text: string; at: number }>();

  async function keepPeriods(
    environment: Environment,
    read: Pick<SeenWebhooks, 'destinations' | 'areAll'>,
    serviceDate: string | null,
  ) {
    const { fingerprint: key } = await keys.current(environment);
    const here = { environment, key, isEmbedded: isEmbedded(environment) };
    const seen = { ...here, ...read, ...bothClocks(serviceDate) };
    await changes.write(environment, async (within, publish) => {
      if (await keepWebhookPeriods(within, seen)) publish('webhooks', environment);
    });
  }

  return {
    /** A listing of configurations (4.4), with the Date header of the response. */
    async keep(
      environment: Environment,
      items: readonly Pick<WebhookConfig, 'webhook_type' | 'destination_url'>[],
      serviceDate: string | null,
    ) {
      const listed = items.map(
        (item) => [item.webhook_type, cleanText(item.destination_url)] as const,
      );
      const text = JSON.stringify(listed);
      const known = confirmed.get(environment);
      const now = Date.now();
      if (known?.text === text && now - known.at < CONFIRM_EVERY_MS) return;
      const destinations = new Map(listed);
      await keepPeriods(environment, { destinations, areAll: true }, serviceDate);
      confirmed.set(environment, { text, at: now });
    },
    /** A destination was set (4.3) or, if null, deleted (4.5) here. */
    async changed(
      environment: Environment,
      webhook_type: string,
      destination_url: string | null,
      serviceDate: string | null,
    ) {
      confirmed.delete(environment);
      const destinations = new Map([[webhook_type, destination_url]]);
      await keepPeriods(environment, { destinations, areAll: false }, serviceDate);
    },
    /** The connected key's destinations. */
    async last(environment: Environment) {
      const { fingerprint: key } = await keys.current(environment);
      return listedFor(database, { environment, key });
    },
    /** Those of the most recently read key among the others; null if there is none. */
    async earlier(environment: Environment) {
      const { fingerprint, is_only } = await keys.current(environment);
      if (is_only) return null;
      const previous = await rowsIn(database, environment, 'webhook_periods')
        .select('key')
        .where('key', '!=', fingerprint)
        .where('is_open', '=', 1)
        .orderBy('read_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return previous ? listedFor(database, { environment, key: previous.key }) : null;
    },
  };
}

export type KnownWebhooks = ReturnType<typeof createKnownWebhooks>;
