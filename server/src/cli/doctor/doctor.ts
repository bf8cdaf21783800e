import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceSettings } from '../../bff/index.js';
import { ConfigError, readConfig, type Config } from '../../config/config.js';
import { ENVIRONMENTS, type Environment } from '../../contract/index.js';
import { decoded } from '../../database/backup-postgres.js';
import { createGuardedClient } from '../../http/guarded-call.js';
import { hideSecret, hideSecrets } from '../../upstream/read-response.js';
import { connectedServices, SANDBOX_KEY_FILE, type EmbeddedService } from '../program-settings.js';
import { consoleUrl, reachableUrl } from '../start-block.js';
import { checkService } from './check-service.js';
import { checkDatabase, checkSettings } from './check-settings.js';
import { failed, skipped, type Finding } from './finding.js';

const DESTINATION_TIMEOUT_MS = 10_000;

// It runs in the console's process, and its key is in the data folder.
function embeddedService(config: Config): EmbeddedService | null {
  const file = join(config.DATA_DIR, SANDBOX_KEY_FILE);
  const made = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  const apiKey = config.SANDBOX_API_KEY?.[0] ?? made;
  if (apiKey === undefined) return null;
  return { url: reachableUrl(config.SANDBOX_HOST, config.SANDBOX_PORT), sandboxKeys: [apiKey] };
}

function hidingSecrets(config: Config, services: readonly ServiceSettings[]) {
  const { DATABASE_URL: url, ADMIN_PASSWORD: password = '' } = config;
  const others = [password, url ? decoded(new URL(url).password) : ''];
  return (text: string): string =>
    others.reduce(
      (rest, secret) => hideSecret(rest, secret, '[hidden]'),
      services.reduce(hideSecrets, text),
    );
}

/**
 * Checks the settings, the database, and each service with its key, clock and destinations, without changing anything.
 * No finding contains a secret.
 */
export async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  try {
    return await examineAll(readConfig(environment));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const remedy = 'Correct it: the README has a table of the settings. Then look again.';
    return error.problems.map((text) => failed('Settings', text, remedy));
  }
}

async function examineAll(config: Config): Promise<Finding[]> {
  const services = connectedServices(config, embeddedService(config));
  const client = createGuardedClient({
    allowPrivate: config.ALLOW_PRIVATE_DESTINATIONS,
    timeoutMs: DESTINATION_TIMEOUT_MS,
  });
  const publicUrl = consoleUrl(config);
  const checkEnvironment = async (environment: Environment): Promise<Finding[]> => {
    const service = services[environment];
    if (service) return checkService({ environment, service, client, publicUrl });
    const isNew = environment === 'sandbox';
    const text = isNew
      ? 'The embedded sandbox is created by the first start.'
      : 'is not connected.';
    return [skipped(`${environment}: service`, text)];
  };
  try {
    const asked = await Promise.all([checkDatabase(config), ...ENVIRONMENTS.map(checkEnvironment)]);
    const found = [...checkSettings(config), ...asked.flat()];
    const hide = hidingSecrets(config, Object.values(services));
    return found.map((finding) => ({ ...finding, text: hide(finding.text) }));
  } finally {
    await client.close();
  }
}
