import type { WebhookType } from '../../contract/index.js';
import type { SandboxContext } from '../context.js';
import type { UserRow } from '../database/schema.js';
import { isConfigured } from './configs.js';
import { newCall } from './new-call.js';

/**
 * Makes the call that tells of an event (part 6), inside the caller's transaction, and answers its
 * transaction_id. It goes to the key that registered the user; without a configuration for the kind there
 * is no call (decisions.md), and the answer is null.
 */
export async function emit(
  { database, sequence }: Pick<SandboxContext, 'database' | 'sequence'>,
  user: UserRow,
  webhook_type: WebhookType,
  payload: Record<string, unknown>,
  at: number,
): Promise<string | null> {
  const { key_id, user_id, reference_user_id } = user;
  if (!(await isConfigured(database, key_id, webhook_type))) return null;
  const subject = { key_id, webhook_type, user_id, reference_user_id, payload };
  const call = newCall(subject, sequence.next(), at);
  await database.insertInto('calls').values(call).execute();
  return call.transaction_id;
}
