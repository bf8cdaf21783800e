import type { Environment } from '../../contract/index.js';
import { createGuardedClient } from '../../http/guarded-call.js';
import type { EvidenceWrites } from '../calls/store/write.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import type { Environments } from '../service/environments.js';
import type { ConsoleSettings } from '../settings.js';
import { createDeliveryStore } from './delivery-store.js';
import { hookUrl } from './hook-url.js';
import { createRelayStore } from './relay.js';

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
