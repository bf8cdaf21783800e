import { randomUUID } from 'node:crypto';
import type { WebhookType } from '../../contract/index.js';
import { iso } from '../clock/clock.js';
import type { CallRow, UserRow } from '../database/schema.js';
import type { SandboxContext } from '../context.js';
import { isConfigured } from './configurations.js';

interface CallSubject {
  key_id: string;
  webhook_type: WebhookType;
  user_id: string;
  reference_user_id: string;
  payload: Record<string, unknown>;
}

/** A call that is due at once; its body has the field order of part 6. */
export function newCall(subject: CallSubject, seq: number, at: number): CallRow {
  const { key_id, webhook_type, user_id, reference_user_id, payload } = subject;
  const transaction_id = `ewh:${randomUUID()}`;
  return {
    transaction_id,
    seq,
    key_id,
    webhook_type,
    user_id,
    reference_user_id,
    body: JSON.stringify({
      transaction_id,
      user_id,
      reference_user_id,
      type: webhook_type,
      payload,
      created_at: iso(at),
    }),
    status: 'PENDING',
    attempts: 0,
    created_at: at,
    updated_at: at,
    next_attempt_at: at,
    completed_at: null,
  };
}

/**
 * Makes the call that announces an event (part 6), within the caller's transaction, and returns its
 * transaction_id. The call belongs to the key that registered the user. Without a configuration for the type
 * no call is made (decisions.md), and the result is null.
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
