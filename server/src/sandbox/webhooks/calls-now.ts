import type { Kysely } from 'kysely';
import type { StepCall } from '../../contract/index.js';
import type { SandboxSchema } from '../database/schema.js';

/** The calls of these transactions as they stand now, oldest first; at most a page's worth. */
export async function callsNow(
  database: Kysely<SandboxSchema>,
  transaction_ids: readonly string[],
): Promise<StepCall[]> {
  if (transaction_ids.length === 0) return [];
  return database
    .selectFrom('calls')
    .select(['transaction_id', 'webhook_type', 'status', 'attempts'])
    .where('transaction_id', 'in', transaction_ids)
    .orderBy('seq')
    .execute();
}
