import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  ConflictError,
  createMetrics,
  hookUrl,
  migrations,
  startConsole,
  type ConsoleSchema,
} from './bff/index.js';
import { readConfig } from './config/config.js';
import { emailSettings } from './config/email.js';
import { isLoopback } from './config/exposure.js';
import { CONSOLE_FILE, openDataFolder, SANDBOX_FILE } from './cli/data-folder.js';
import { openDatabase } from './database/open-database.js';
import { createLog } from './cli/log.js';
import {
  connectedServices,
  encryptionKey,
  sandboxSettings,
  secretPlaces,
  ssoSettings,
} from './cli/program-settings.js';
import { CommandError, stopOnSignals } from './cli/run-program.js';
import { scheduledBackups } from './cli/scheduled-backups.js';
import {
  consoleUrl,
  databaseName,
  formatStartBlock,
  networkAddress,
  safetyLines,
} from './cli/start-block.js';
import { urlOf } from './http/listen.js';
import { startSandbox } from './sandbox/index.js';
import type { CommandLine } from '../launch/command-line.mjs';

const DEMO_MS = 30 * 24 * 3_600_000;
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

// The only conflict of a start is one of the first admin's address.
function explainConflict(error: unknown): never {
  if (!(error instanceof ConflictError)) throw error;
  throw new CommandError(
    `${error.message} Set ADMIN_EMAIL to another address: a member keeps theirs, even when disabled.`,
    { cause: error },
  );
}

/** Runs the console, with the embedded sandbox unless another one is connected. */
export async function start({ values: options }: CommandLine): Promise<void> {
  const config = readConfig(process.env, {
    overrides: options['lan'] ? { HOST: '0.0.0.0', SANDBOX_HOST: '0.0.0.0' } : {},
    // A separate folder, so that the demo data does not mix with other data. The sign-in link is printed last, and log
    // lines would scroll it away.
    defaults: options['demo']
      ? { DATA_DIR: '.data-demo', ...(process.stdout.isTTY && { LOG_LEVEL: 'error' }) }
      : {},
  });
  const logger = createLog(config.LOG_LEVEL);
  const data = openDataFolder(config.DATA_DIR);
  const metrics = config.METRICS_PORT === undefined ? null : createMetrics();
  const database = await openDatabase<ConsoleSchema>(
    {
      ...{ url: config.DATABASE_URL, file: data.file(CONSOLE_FILE), logger },
      onQuery: metrics?.query,
    },
    migrations,
  );
  const sandbox = config.CONNECT_SANDBOX_BASE_URL
    ? null
    : await startSandbox({
        ...sandboxSettings(config, data.file(SANDBOX_FILE), logger),
        // The demo plays 30 days up to the present.
        startsBehindMs: options['demo'] ? DEMO_MS : 0,
        phonesAddress: isLoopback(config.SANDBOX_HOST) ? networkAddress : undefined,
      });

  const backups = scheduledBackups(config);
  let { PUBLIC_URL: publicUrl = '' } = config;
  const console = await startConsole({
    database,
    logger,
    host: config.HOST,
    port: config.PORT,
    publicUrl: () => publicUrl,
    basePath: config.BASE_PATH,
    trustProxy: config.TRUST_PROXY,
    owner: { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD },
    sso: ssoSettings(config),
    localSignIn: config.LOCAL_SIGN_IN,
    encryptionKey: encryptionKey(config, data),
    services: connectedServices(config, sandbox),
    allowPrivateDestinations: config.ALLOW_PRIVATE_DESTINATIONS,
    archiveDays: config.ARCHIVE_DAYS,
    auditDays: config.AUDIT_DAYS,
    sessionLimits: {
      idleMs: config.SESSION_IDLE_MINUTES * 60_000,
      lifetimeMs: config.SESSION_HOURS * 3_600_000,
    },
    sync: {},
    ...(backups && { backups }),
    alerts: { check: config.ALERT_CHECK_SECONDS * 1000 },
    email: emailSettings(config),
    ...(metrics && {
      metrics: { metrics, host: config.METRICS_HOST, port: config.METRICS_PORT ?? 0 },
    }),
    webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
  }).catch(explainConflict);
  publicUrl ||= consoleUrl(config, console.port);

  if (sandbox) {
    const hook = {
      hookUrl: hookUrl(publicUrl, 'sandbox'),
      localUrl: hookUrl(urlOf(config.HOST, console.port) + config.BASE_PATH, 'sandbox'),
    };
    // A team that connects production decides itself where its webhooks go.
    await sandbox.setConsole(hook, !config.CONNECT_PRODUCTION_BASE_URL);
  }
  const secrets = sandbox && secretPlaces(config, data, sandbox);

  const { signInPath } = console;
  const signIn = signInPath === null ? '/sign-in' : `${signInPath}  (works once, for 15 minutes)`;
  if (options['demo']) {
    await console.fillDemo((line) => {
      process.stdout.write(`${line}\n`);
    });
  }
  process.stdout.write(
    formatStartBlock(
      'Connect Console',
      [
        ['Console', publicUrl],
        ['Sign in', `${publicUrl}${signIn}`],
        ['Identity provider', config.OIDC_ISSUER],
        ['Sandbox', sandbox ? `${sandbox.publicUrl}  (embedded)` : config.CONNECT_SANDBOX_BASE_URL],
        ['Sandbox key', secrets?.key],
        ['Webhook secret', secrets?.webhookSecret],
        ['Production', config.CONNECT_PRODUCTION_BASE_URL ?? 'not connected'],
        ['Database', databaseName(config.DATABASE_URL)],
        ['Data', data.path],
        ...safetyLines(config, data),
      ],
      isLoopback(config.HOST) ? undefined : publicUrl,
    ),
  );
  stopOnSignals(async () => {
    // In parallel, because each may wait for seconds.
    await Promise.all([console.stop(), sandbox?.stop()]);
    await database.close();
  });
}
