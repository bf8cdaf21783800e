import { randomUUID } from 'node:crypto';
import type { WebhookType } from '../../contract/index.js';
import { iso } from '../clock/iso.js';
import type { CallRow } from '../database/schema.js';

/** What a delivery is about. */
export interface CallSubject {
  key_id: string;
  webhook_type: WebhookType;
  user_id: string;
  reference_user_id: string;
  payload: Record<string, unknown>;
}

/** A call that is due at once, its body in the field order of part 6. */
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
