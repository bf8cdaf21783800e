import { writeFileSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import type { DataFolder } from './data-folder.js';
import { reachableHost } from './reachable-host.js';
import type { RunningSandbox, SandboxSettings } from '../sandbox/index.js';

/** The sandbox's part of the settings, the same for both programs. */
export function sandboxSettings(
  config: Config,
  databaseFile: string,
  logger: Logger,
): SandboxSettings {
  const { SANDBOX_HOST: host, SANDBOX_PORT: port } = config;
  const publicUrl =
    config.SANDBOX_PUBLIC_URL ?? (port === 0 ? undefined : `http://${reachableHost(host)}:${port}`);
  return {
    host,
    port,
    ...(publicUrl ? { publicUrl } : {}),
    databaseFile,
    sandboxKeys: config.SANDBOX_API_KEY ?? [],
    productionKeys: config.SANDBOX_PRODUCTION_API_KEY ?? [],
    ...(config.SANDBOX_WEBHOOK_SECRET ? { webhookSecret: config.SANDBOX_WEBHOOK_SECRET } : {}),
    retryBaseMs: config.SANDBOX_RETRY_BASE_MS,
    allowPrivateDestinations: config.ALLOW_PRIVATE_DESTINATIONS,
    logger,
  };
}

/**
 * Where a person finds the sandbox's API key. One that the sandbox made is written to a file for its
 * owner alone: it is needed for calls by hand, and what a start prints ends up in logs.
 */
export function sandboxKeyPlace(config: Config, data: DataFolder, sandbox: RunningSandbox): string {
  if (config.SANDBOX_API_KEY) return 'the one in SANDBOX_API_KEY';
  const file = data.file('sandbox-api-key');
  writeFileSync(file, `${sandbox.sandboxKeys[0] ?? ''}\n`, { mode: 0o600 });
  return `in ${file}`;
}
