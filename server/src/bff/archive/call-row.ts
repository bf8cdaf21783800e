import { archivedCall, type ArchivedCall } from '../../contract/index.js';
import type { CallRow } from '../schema.js';

/** The call as the browser gets it. */
export function toArchivedCall(row: CallRow): ArchivedCall {
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
