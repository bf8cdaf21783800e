import type { Environment } from '../contract/index.js';
import { createSenders } from './alerts/channels/send.js';
import { createConsoleSecrets } from './auth/stored-secrets.js';
import { createIdentityProvider } from './auth/sso/provider.js';
import { createSessionStore } from './auth/sessions.js';
import { createAuditLog } from './audit/audit-log.js';
import { createRedact } from './audit/redact.js';
import { createApiKeys } from './calls/api-keys.js';
import { createCallStore } from './calls/call-store.js';
import { createEvidenceWrites } from './calls/store/write.js';
import { createReruns } from './calls/reruns/reruns.js';
import { createEnvironments } from './service/environments.js';
import { createChangeFeed } from './feed/change-feed.js';
import { createForward } from './forwarding/pipeline.js';
import { createPush } from './push/push.js';
import type { ConsoleSettings } from './settings.js';
import { refreshUsers } from './users/settle.js';
import { createStatusChecks } from './users/status-checks.js';
import { createUserStore } from './users/user-store.js';
import { createIncomingDeliveryParts } from './webhooks/incoming-delivery-parts.js';
import { createKnownWebhooks } from './webhooks/known-webhooks.js';

/** Builds each part that the routes and the background workers share, once. */
export function createParts(settings: ConsoleSettings) {
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
  const reruns = createReruns(database.kysely, evidence);
  const isEmbedded = (environment: Environment) => services[environment]?.isEmbedded === true;
  const webhooks = createKnownWebhooks(database.kysely, changes, keys, isEmbedded);
  const isSecure = () => settings.publicUrl().startsWith('https:');
  const sessions = createSessionStore(database, isSecure, settings.sessionLimits);
  return {
    ...{ environments, changes, keys, calls, users, reruns, webhooks, secrets, sessions },
    forward: createForward({ users, reruns, webhooks }, settings),
    /** Null if members can only sign in by password. */
    sso: sso
      ? { settings: sso, provider: createIdentityProvider(sso, settings.publicUrl, logger) }
      : null,
    audit: createAuditLog(database.kysely, redact),
    checks: createStatusChecks({ database, environments, users, logger }),
    senders: createSenders(settings.allowPrivateDestinations, email, secrets.channels),
    push: createPush({ ...settings, changes, keys, sessions }),
    incoming: createIncomingDeliveryParts(settings, { environments, changes, evidence }),
  };
}

/** The parts that the routes and the background workers share. */
export type Parts = ReturnType<typeof createParts>;
