import { z } from 'zod';
import type { Environment, HookReport } from '../../contract/index.js';
import type { RecordAudit } from '../record-audit.js';
import { NotOfferedError } from '../errors.js';
import type { Database } from '../schema.js';
import type { ServiceSettings } from '../settings.js';

const record = z.object({ by: z.string(), at: z.number() });
const nameOf = (environment: Environment) => `webhook_secret_revealed:${environment}`;

/** Who revealed the webhook secret of an environment last, and when (ms); null where no member did. */
export async function readReveal(
  database: Database,
  environment: Environment,
): Promise<HookReport['revealed']> {
  const row = await database
    .selectFrom('settings')
    .select('value')
    .where('name', '=', nameOf(environment))
    .executeTakeFirst();
  return row ? record.parse(JSON.parse(row.value)) : null;
}

/**
 * The webhook secret of the embedded sandbox, once it is recorded who asked for it. Throws NotOfferedError for every
 * other service: its secret is its owner's.
 */
export async function revealSecret(
  database: Database,
  environment: Environment,
  { isEmbedded, webhookSecret }: ServiceSettings,
  by: string,
  record: RecordAudit,
): Promise<string> {
  if (!isEmbedded || webhookSecret === undefined) {
    throw new NotOfferedError('Only the webhook secret of the embedded sandbox can be revealed.');
  }
  const value = JSON.stringify({ by, at: Date.now() });
  await database.transaction().execute(async (within) => {
    await within
      .insertInto('settings')
      .values({ name: nameOf(environment), value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    await record(within);
  });
  return webhookSecret;
}
