import { archivedCall, type ArchivedCall } from '../../contract/index.js';
import type { CallRow } from '../schema.js';
import type { ApiKey } from './api-keys.js';

/** The columns that a list reads: all but the record as it came. */
export const CALL_COLUMNS = [
  ...(['sequence', 'environment', 'transaction_id', 'webhook_type', 'keys'] as const),
  ...(['state', 'state_reason', 'attempts', 'status', 'reference_user_id', 'user_id'] as const),
  ...(['created_at', 'updated_at', 'completed_at', 'next_attempt_at', 'first_seen_at'] as const),
  ...(['unlisted_at', 'accepted_attempt', 'listed_attempts', 'answer', 'http_status'] as const),
  ...(['network_code', 'answered_at', 'answered_attempt', 'destination_url'] as const),
  ...(['destination', 'rerun_of', 'rerun_state', 'is_chain_delivered', 'has_payload'] as const),
] satisfies (keyof CallRow)[];

/** A call as a list reads it. */
export type ListedCall = Pick<CallRow, (typeof CALL_COLUMNS)[number]>;

function deliveredAttempt({ state, accepted_attempt, status, listed_attempts }: ListedCall) {
  if (state !== 'delivered') return null;
  return accepted_attempt ?? (status === 'COMPLETED' ? listed_attempts : null);
}

/** The call as the browser gets it; `key` is the connected one. */
export function toArchivedCall(row: ListedCall, key: ApiKey): ArchivedCall {
  const { answer, http_status, network_code, answered_at, answered_attempt } = row;
  return archivedCall.parse({
    ...row,
    position: row.sequence,
    delivered_attempt: deliveredAttempt(row),
    last_answer:
      answer === null
        ? null
        : { answer, http_status, network_code, at: answered_at, attempt: answered_attempt },
    delivered_by_rerun: row.state !== 'delivered' && row.is_chain_delivered === 1,
    is_earlier_key: !key.is_only && Math.floor(row.keys / key.bit) % 2 === 0,
    has_payload: row.has_payload === 1,
  });
}
