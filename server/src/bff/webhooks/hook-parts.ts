import type { Environment } from '../../contract/index.js';
import { createGuardedClient, type GuardedClient } from '../../http/guarded-call.js';
import type { Archive } from '../calls/call-store.js';
import type { ChangeLog } from '../feed/change-feed.js';
import type { Environments } from '../environments.js';
import type { ConsoleSettings } from '../settings.js';
import { createDeliveryStore, type DeliveryStore } from './delivery-store.js';
import { hookUrl } from './hook-url.js';
import { createPendingNotes, type PendingNotes } from './pending-notes.js';
import { createRelayStore, type RelayStore } from './relay-store.js';

/** What incoming webhooks, relays and test events stand on. */
export interface HookParts {
  environments: Environments;
  hookUrl: (environment: Environment) => string;
  deliveries: DeliveryStore;
  relays: RelayStore;
  notes: PendingNotes;
  relayClient: GuardedClient;
  testClient: GuardedClient;
  /** Writes what is pending and closes the connections. */
  stop: () => Promise<void>;
}

/** The service gives up after 10 s (decisions.md), so a relay that hangs must be told of before. */
export const RELAY_TIMEOUT_MS = 8_000;
const TEST_TIMEOUT_MS = 10_000;

/** Builds them once; nothing runs in the background until a webhook comes. */
export function createHookParts(
  settings: ConsoleSettings,
  {
    environments,
    changes,
    archive,
  }: {
    environments: Environments;
    changes: ChangeLog;
    archive: Pick<Archive, 'noteDelivery'>;
  },
): HookParts {
  const { database, logger, publicUrl } = settings;
  const allowPrivate = settings.allowPrivateDestinations;
  const relayClient = createGuardedClient({ allowPrivate, timeoutMs: RELAY_TIMEOUT_MS });
  const testClient = createGuardedClient({ allowPrivate, timeoutMs: TEST_TIMEOUT_MS });
  const notes = createPendingNotes(changes, logger);
  return {
    ...{ environments, notes, relayClient, testClient },
    hookUrl: (environment) => hookUrl(publicUrl(), environment),
    deliveries: createDeliveryStore(changes, archive),
    relays: createRelayStore(database.kysely, changes),
    stop: async () => {
      await notes.stop();
      await Promise.all([relayClient.close(), testClient.close()]);
    },
  };
}
