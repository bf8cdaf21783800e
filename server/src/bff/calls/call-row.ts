import { archivedCall, type ArchivedCall } from '../../contract/index.js';
import type { CallRow } from '../schema.js';

/** The columns that a list reads: all but the record as it came. */
export const CALL_COLUMNS = [
  'position',
  'environment',
  'transaction_id',
  'webhook_type',
  'status',
  'attempts',
  'attempts_band',
  'reference_user_id',
  'user_id',
  'created_at',
  'updated_at',
  'completed_at',
  'next_attempt_at',
  'first_seen_at',
  'listed_at',
  'unlisted_at',
  'answer',
  'http_status',
  'network_code',
  'answered_at',
  'answered_attempt',
  'destination_url',
  'destination',
  'rerun_of',
  'has_payload',
] as const satisfies (keyof CallRow)[];

/** A call without its record. */
export type ListedCall = Omit<CallRow, 'raw'>;

/** The call as the browser gets it. */
export function toArchivedCall(row: ListedCall): ArchivedCall {
  const { answer, http_status, network_code, answered_at, answered_attempt } = row;
  return archivedCall.parse({
    ...row,
    last_answer:
      answer === null
        ? null
        : { answer, http_status, network_code, at: answered_at, attempt: answered_attempt },
    has_payload: row.has_payload === 1,
  });
}
