import { randomBytes } from 'node:crypto';
import type { Database } from '../database/schema.js';
import { storedSetting } from '../database/settings.js';
import type { Side } from '../account.js';

/** The sandbox's secrets, made at the first start where none are given. */
export interface Secrets {
  sandboxKeys: readonly string[];
  webhookSecret: string;
  /** Salts of the unique human ids, one for each side. */
  salts: Record<Side, string>;
}

const random = (prefix: string) => () => `${prefix}${randomBytes(24).toString('base64url')}`;

/** Keys and secrets: the given ones, else the stored ones, else new ones (specification, 5.4 and 5.5). */
export async function openSecrets(
  database: Database,
  given: { sandboxKeys: readonly string[]; webhookSecret?: string | undefined },
): Promise<Secrets> {
  const storedOrNew = (name: string, prefix: string) =>
    storedSetting(database, name, random(prefix));
  return {
    sandboxKeys:
      given.sandboxKeys.length > 0
        ? given.sandboxKeys
        : [await storedOrNew('sandbox_key', 'sk_sandbox_')],
    webhookSecret: given.webhookSecret ?? (await storedOrNew('webhook_secret', 'whsec_')),
    salts: {
      sandbox: await storedOrNew('salt_sandbox', ''),
      production: await storedOrNew('salt_production', ''),
    },
  };
}
