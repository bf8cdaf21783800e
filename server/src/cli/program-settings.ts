import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Logger } from 'pino';
import type { ServiceSettings, SsoSettings } from '../bff/index.js';
import type { Config } from '../config/config.js';
import type { Environment } from '../contract/index.js';
import type { RunningSandbox, SandboxSettings } from '../sandbox/index.js';
import type { DataFolder } from './data-folder.js';
import { reachableUrl } from './start-block.js';

/** The sandbox's part of the settings, the same for every program that starts one. */
export function sandboxSettings(
  config: Config,
  databaseFile: string,
  logger: Logger,
): SandboxSettings {
  const { SANDBOX_HOST: host, SANDBOX_PORT: port } = config;
  return {
    host,
    port,
    publicUrl: config.SANDBOX_PUBLIC_URL ?? (port === 0 ? undefined : reachableUrl(host, port)),
    trustProxy: config.TRUST_PROXY,
    databaseFile,
    sandboxKeys: config.SANDBOX_API_KEY ?? [],
    productionKeys: config.SANDBOX_PRODUCTION_API_KEY ?? [],
    webhookSecret: config.SANDBOX_WEBHOOK_SECRET,
    retryBaseMs: config.SANDBOX_RETRY_BASE_MS,
    allowPrivateDestinations: config.ALLOW_PRIVATE_DESTINATIONS,
    logger,
  };
}

/** The file in DATA_DIR with the API key that the sandbox generated. */
export const SANDBOX_KEY_FILE = 'sandbox-api-key';

/**
 * Where to find the sandbox's API key and webhook secret. Generated ones are written to files that only their owner can
 * read, because what a start prints ends up in logs.
 */
export function secretPlaces(
  config: Config,
  data: DataFolder,
  { sandboxKeys, webhookSecret }: RunningSandbox,
) {
  const placeOf = (
    setting: 'SANDBOX_API_KEY' | 'SANDBOX_WEBHOOK_SECRET',
    name: string,
    value = '',
  ) => {
    if (config[setting]) return `the one in ${setting}`;
    const file = data.file(name);
    writeFileSync(file, `${value}\n`, { mode: 0o600 });
    return `in ${file}`;
  };
  return {
    key: placeOf('SANDBOX_API_KEY', SANDBOX_KEY_FILE, sandboxKeys[0]),
    webhookSecret: placeOf('SANDBOX_WEBHOOK_SECRET', 'sandbox-webhook-secret', webhookSecret),
  };
}

/**
 * The key that encrypts secrets in the console's database: from the settings, or else generated once and stored beside
 * an embedded database. Undefined on Postgres, because several consoles could not share such a file.
 */
export function encryptionKey(config: Config, data: DataFolder): string | undefined {
  if (config.ENCRYPTION_KEY !== undefined || config.DATABASE_URL !== undefined) {
    return config.ENCRYPTION_KEY;
  }
  const file = data.file('console-encryption-key');
  if (!existsSync(file)) {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}

function givenService(config: Config, name: 'SANDBOX' | 'PRODUCTION'): ServiceSettings | undefined {
  const baseUrl = config[`CONNECT_${name}_BASE_URL`];
  const apiKey = config[`CONNECT_${name}_API_KEY`];
  if (!baseUrl || !apiKey) return undefined;
  return {
    ...{ baseUrl, apiKey, label: new URL(baseUrl).host },
    dataRequestForm: config[`CONNECT_${name}_DATA_REQUEST_FORM`],
    webhookSecret: config[`CONNECT_${name}_WEBHOOK_SECRET`],
  };
}

/** How the embedded sandbox is reached. */
export type EmbeddedService = Pick<RunningSandbox, 'url' | 'sandboxKeys'> &
  Partial<Pick<RunningSandbox, 'webhookSecret'>>;

/** The Connect services of the settings; without a sandbox, the embedded one. */
export function connectedServices(
  config: Config,
  embedded: EmbeddedService | null,
): Partial<Record<Environment, ServiceSettings>> {
  const own = embedded && {
    ...{ baseUrl: embedded.url, apiKey: embedded.sandboxKeys[0] ?? '', label: 'embedded service' },
    dataRequestForm: config.CONNECT_SANDBOX_DATA_REQUEST_FORM,
    ...{ webhookSecret: embedded.webhookSecret, isEmbedded: true },
  };
  const sandbox = givenService(config, 'SANDBOX') ?? own;
  const production = givenService(config, 'PRODUCTION');
  return { ...(sandbox ? { sandbox } : {}), ...(production ? { production } : {}) };
}

/** The identity provider of the settings; null if there is none. */
export function ssoSettings(config: Config): SsoSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_DEFAULT_ROLE: defaultRole } = config;
  if (issuer === undefined) return null;
  return {
    issuer,
    clientId: config.OIDC_CLIENT_ID ?? '',
    clientSecret: config.OIDC_CLIENT_SECRET ?? '',
    scope: config.OIDC_SCOPE,
    allowedDomains: config.OIDC_ALLOWED_DOMAINS ?? [],
    roleClaim: config.OIDC_ROLE_CLAIM ?? null,
    roles: config.OIDC_ROLES ?? null,
    defaultRole: defaultRole === 'none' ? null : defaultRole,
    trustEmail: config.OIDC_TRUST_EMAIL,
    linkByEmail: config.OIDC_LINK_BY_EMAIL,
  };
}
