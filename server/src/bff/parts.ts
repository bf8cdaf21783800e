import { createSenders, type ClosableSenders } from './alerts/channels/send.js';
import { createConsoleSecrets, type ConsoleSecrets } from './auth/stored-secrets.js';
import { createIdentityProvider, type IdentityProvider } from './auth/sso/provider.js';
import type { SsoSettings } from './auth/sso/settings.js';
import { createAuditLog, type AuditLog } from './audit/audit-log.js';
import { createRedact } from './audit/redact.js';
import { createApiKeys, type ApiKeys } from './calls/api-keys.js';
import { createCallStore, type CallStore } from './calls/call-store.js';
import { createEvidenceWrites } from './calls/store/write.js';
import { createReruns, type Reruns } from './calls/reruns/reruns.js';
import { createEnvironments, type Environments } from './service/environments.js';
import { createChangeFeed, type ChangeFeed } from './feed/change-feed.js';
import { createPush, type Push } from './push/push.js';
import type { ConsoleSettings } from './settings.js';
import { refreshUsers } from './users/settle.js';
import { createStatusChecks, type StatusChecks } from './users/status-checks.js';
import { createUserStore, type UserStore } from './users/user-store.js';
import {
  createIncomingDeliveryParts,
  type IncomingDeliveryParts,
} from './webhooks/incoming-delivery-parts.js';
import { createKnownWebhooks, type KnownWebhooks } from './webhooks/known-webhooks.js';

/** What the routes and the background workers share. */
export interface Parts {
  audit: AuditLog;
  environments: Environments;
  changes: ChangeFeed;
  keys: ApiKeys;
  calls: CallStore;
  users: UserStore;
  checks: StatusChecks;
  reruns: Reruns;
  incoming: IncomingDeliveryParts;
  push: Push;
  webhooks: KnownWebhooks;
  /** Null where members sign in by password alone. */
  sso: { settings: SsoSettings; provider: IdentityProvider } | null;
  secrets: ConsoleSecrets;
  senders: ClosableSenders;
}

/** Builds each of them once. */
export function createParts(settings: ConsoleSettings): Parts {
  const { database, services, owner, sso, email, encryptionKey, logger } = settings;
  const hidden = [owner.password, sso?.clientSecret, email?.login?.pass, encryptionKey];
  const redact = createRedact(Object.values(services), hidden);
  const secrets = createConsoleSecrets(encryptionKey);
  const environments = createEnvironments(services, settings.metrics?.metrics.upstream);
  const changes = createChangeFeed(database);
  const keys = createApiKeys(database, (environment) => services[environment]?.apiKey);
  const evidence = createEvidenceWrites(changes, keys, refreshUsers);
  const calls = createCallStore(database.kysely, changes, evidence);
  const users = createUserStore(database.kysely, evidence);
  return {
    ...{ environments, changes, keys, calls, users, secrets },
    sso: sso
      ? { settings: sso, provider: createIdentityProvider(sso, settings.publicUrl, logger) }
      : null,
    audit: createAuditLog(database.kysely, redact),
    checks: createStatusChecks({ database, environments, users, logger }),
    reruns: createReruns(database.kysely, evidence),
    webhooks: createKnownWebhooks(database.kysely, changes, keys),
    senders: createSenders(settings.allowPrivateDestinations, email, secrets.channels),
    push: createPush({ ...settings, changes, keys }),
    incoming: createIncomingDeliveryParts(settings, { environments, changes, evidence }),
  };
}
