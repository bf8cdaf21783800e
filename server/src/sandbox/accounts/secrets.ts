import { randomBytes } from 'node:crypto';
import type { Database } from '../database/schema.js';
import { storedSetting } from '../database/settings.js';

const random = (prefix: string) => () => `${prefix}${randomBytes(24).toString('base64url')}`;

/** Keys and secrets: the given ones, else the stored ones, else new ones (specification, 5.4 and 5.5). */
export async function openSecrets(
  database: Database,
  given: { sandboxKeys: readonly string[]; webhookSecret?: string | undefined },
) {
  const storedOrNew = (name: string, prefix: string) =>
    storedSetting(database, name, random(prefix));
  return {
    sandboxKeys:
      given.sandboxKeys.length > 0
        ? given.sandboxKeys
        : [await storedOrNew('sandbox_key', 'sk_sandbox_')],
    webhookSecret: given.webhookSecret ?? (await storedOrNew('webhook_secret', 'whsec_')),
    /** The secrets of the unique human IDs, one for each side. */
    salts: {
      sandbox: await storedOrNew('salt_sandbox', ''),
      production: await storedOrNew('salt_production', ''),
    },
  };
}
