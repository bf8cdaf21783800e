import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SandboxSchema } from '../database/schema.js';
import { keepOrMake } from '../database/settings.js';
import type { Side } from './account.js';

/** What the sandbox must keep to itself, made at the first start where nothing was given. */
export interface Secrets {
  sandboxKeys: readonly string[];
  webhookSecret: string;
  /** Salts of the unique human ids, one a side. */
  salts: Record<Side, string>;
}

const random = (prefix: string) => () => `${prefix}${randomBytes(24).toString('base64url')}`;

/** Given keys and secrets win over kept ones; kept ones over new ones (specification, 5.4 and 5.5). */
export async function openSecrets(
  database: Kysely<SandboxSchema>,
  given: { sandboxKeys: readonly string[]; webhookSecret?: string | undefined },
): Promise<Secrets> {
  const keep = (name: string, prefix: string) => keepOrMake(database, name, random(prefix));
  return {
    sandboxKeys:
      given.sandboxKeys.length > 0 ? given.sandboxKeys : [await keep('sandbox_key', 'sk_sandbox_')],
    webhookSecret: given.webhookSecret ?? (await keep('webhook_secret', 'whsec_')),
    salts: {
      sandbox: await keep('salt_sandbox', ''),
      production: await keep('salt_production', ''),
    },
  };
}
