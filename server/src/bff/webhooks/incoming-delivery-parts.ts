import type { Environment, Relay } from '../../contract/index.js';
import { createGuardedClient } from '../../http/guarded-call.js';
import type { EvidenceWrites } from '../calls/store/write.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import type { RecordAudit } from '../record-audit.js';
import { rowsIn } from '../rows.js';
import type { Database } from '../schema.js';
import type { Environments } from '../service/environments.js';
import type { ConsoleSettings } from '../settings.js';
import { createDeliveryStore } from './delivery-store.js';
import { hookUrl } from './hook-url.js';

/**
 * The addresses to which incoming deliveries are relayed, one for each type; read for each delivery, so that all
 * processes agree.
 */
function createRelayStore(database: Database, changes: ChangeFeed) {
  /** The customer's address for this type; null if its relay is off, which is the default. */
  async function find(environment: Environment, webhook_type: string, within = database) {
    const row = await rowsIn(within, environment, 'relays')
      .select('relay_url')
      .where('webhook_type', '=', webhook_type)
      .executeTakeFirst();
    return row?.relay_url ?? null;
  }
  return {
    find,
    list: (environment: Environment): Promise<Relay[]> =>
      rowsIn(database, environment, 'relays')
        .select(['webhook_type', 'relay_url'])
        .orderBy('webhook_type')
        .execute(),
    /** Sets the address to which a type is relayed; null turns the relay off. */
    set: (
      environment: Environment,
      { webhook_type, relay_url }: { webhook_type: string; relay_url: string | null },
      changed_by: string,
      record: RecordAudit,
    ) =>
      changes.write(environment, async (within, publish) => {
        const before = await find(environment, webhook_type, within);
        await within
          .deleteFrom('relays')
          .where('environment', '=', environment)
          .where('webhook_type', '=', webhook_type)
          .execute();
        if (relay_url !== null) {
          const changed = { changed_at: Date.now(), changed_by };
          await within
            .insertInto('relays')
            .values({ environment, webhook_type, relay_url, ...changed })
            .execute();
        }
        publish('webhooks', environment);
        await record(within, { before: { relay_url: before }, after: { relay_url } });
      }),
  };
}

/** The service gives up after 10 s, so a relay must give up earlier. */
export const RELAY_TIMEOUT_MS = 8_000;
const DAY_MS = 24 * 3_600_000;
const TEST_TIMEOUT_MS = 10_000;

/**
 * The stores and clients that incoming deliveries, relays and test events share. Nothing runs in the background before
 * the first incoming delivery.
 */
export function createIncomingDeliveryParts(
  settings: ConsoleSettings,
  parts: { environments: Environments; changes: ChangeFeed; evidence: EvidenceWrites },
) {
  const { environments, changes, evidence } = parts;
  const { database, logger, publicUrl } = settings;
  const allowPrivate = settings.allowPrivateDestinations;
  const relayClient = createGuardedClient({ allowPrivate, timeoutMs: RELAY_TIMEOUT_MS });
  const testClient = createGuardedClient({ allowPrivate, timeoutMs: TEST_TIMEOUT_MS });
  const deliveries = createDeliveryStore(database.kysely, evidence, logger);
  return {
    ...{ environments, deliveries, relayClient, testClient },
    hookUrl: (environment: Environment) => hookUrl(publicUrl(), environment),
    /** How long relayed deliveries are remembered, in ms. */
    keptMs: settings.archiveDays * DAY_MS,
    relays: createRelayStore(database.kysely, changes),
    /** Writes what is pending and closes the connections. */
    stop: async () => {
      await deliveries.settled();
      await Promise.all([relayClient.close(), testClient.close()]);
    },
  };
}

export type IncomingDeliveryParts = ReturnType<typeof createIncomingDeliveryParts>;
