import type { Scenario } from '../contract/index.js';
import { listen } from '../http/listen.js';
import { recordOperator } from './audit/audit-log.js';
import { OWNER_SETTINGS, RESET_ADMIN } from './audit/descriptions.js';
import { applyOwnerSettings, printedLink, resetAdmin } from './auth/members/first-admin.js';
import { createSessionStore } from './auth/sessions.js';
import { sealStoredSecrets } from './auth/stored-secrets.js';
import { createApp } from './app.js';
import { startBackground } from './background.js';
import { readBackups } from './backups.js';
import { backupSamples, observe } from './metrics/metrics.js';
import { serveMetrics } from './metrics/serve.js';
import { createParts } from './parts.js';
import { fillDemo } from './qa/demo/fill-demo.js';
import { playScenario, type PlayOptions } from './qa/scenarios/scenario-run.js';
import type { ConsoleDatabase } from './schema.js';
import type { ConsoleSettings } from './settings.js';

export { holdBackAfterRestore } from './after-restore.js';
export { verifyAudit, type AuditVerdict } from './audit/audit-chain.js';
export { ConflictError } from './errors.js';
export { createMetrics } from './metrics/metrics.js';
export { hookUrl } from './webhooks/hook-url.js';
export type { BackupSettings } from './backups.js';
export type { SsoSettings } from './auth/sso/settings.js';
export type { ConsoleSettings, ServiceSettings } from './settings.js';
export type { ConsoleSchema } from './schema.js';
export { migrations } from './migrations/index.js';
export { shipped as shippedScenarios } from './qa/scenarios/shipped.js';

/** Restores the first admin's access (resetAdmin), recorded in the audit log. */
export const resetFirstAdmin = (database: ConsoleDatabase) =>
  resetAdmin(createSessionStore(database), recordOperator(RESET_ADMIN));

/** Builds the console and starts listening. Throws PortTakenError, UndeclaredAccessError, ConflictError. */
export async function startConsole(settings: ConsoleSettings & { port: number }) {
  const { metrics, logger, database } = settings;
  const parts = createParts(settings);
  const forQa = { ...parts, database, logger, polls: settings.sync !== false };
  const { sessions } = parts;
  await applyOwnerSettings(sessions, settings.owner, recordOperator(OWNER_SETTINGS));
  if (settings.encryptionKey !== undefined) {
    await sealStoredSecrets(sessions, parts.secrets);
  }
  // Without passwords, only `reset-admin` creates a link.
  const link = settings.localSignIn === false ? null : await printedLink(sessions);
  const app = createApp(settings, parts);
  const server = await listen(app, {
    ...{ host: settings.host, port: settings.port, basePath: settings.basePath ?? '' },
  });
  const observeAll = async () => {
    const samples = settings.backups ? backupSamples(await readBackups(database.kysely)) : [];
    for (const environment of parts.environments.connected()) {
      const streams = parts.push.count(environment);
      samples.push(...(await observe(database.kysely, environment, streams, Date.now())));
    }
    return samples;
  };
  const scrapes = metrics && (await serveMetrics(metrics, observeAll, logger));
  const stopBackground = startBackground(settings, parts);
  return {
    port: server.port,
    /** The address of the metrics; null if they are off. */
    metricsPort: scrapes?.port ?? null,
    /**
     * Signs the first admin in once, within 15 minutes: the path and the fragment of the link. Null if the admin has a
     * password.
     */
    signInPath: link && `/sign-in#token=${link.token}`,
    /** Plays a scenario in the sandbox environment until it ends. */
    playScenario: (scenario: Scenario, options: PlayOptions) =>
      playScenario(forQa, scenario, options),
    /** Fills a fresh sandbox environment with demo data by playing the built-in scenarios, and reports its progress. */
    fillDemo: (say: (line: string) => void) => fillDemo(forQa, say),
    /**
     * Accepts no more requests, ends the streams, waits for open requests and work for `graceMs` (5 s), then aborts
     * whatever still waits for a service. The caller owns the database and closes it.
     */
    stop: async (graceMs?: number) => {
      parts.push.stop();
      await Promise.all([stopBackground(), server.close(graceMs), parts.checks.stop()]);
      await scrapes?.close(0);
      await Promise.all([parts.incoming.stop(), parts.senders.close()]);
      await parts.environments.close();
    },
  };
}
