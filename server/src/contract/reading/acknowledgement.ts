import { findJsonFault, asRecord, firstText } from './record.js';

/** The response to create_or_edit, delete and rerun, whose body the specification does not show. */
export interface Acknowledgement {
  /** The new call's id, where the response to a rerun names it. */
  transaction_id: string | null;
  /** The parsed body, or its text when it is not JSON; null when it breaks the bounds of JSON. */
  raw: unknown;
}

/**
 * Reading rule 7: any body of a success will do, also an empty or non-JSON one. A body that breaks the bounds
 * of JSON counts as an empty one: what was done is done, and must not be done again because of it.
 */
export function readAcknowledgement(body: unknown): Acknowledgement {
  if (findJsonFault(body)) return { transaction_id: null, raw: null };
  const record = asRecord(body);
  return {
    transaction_id: record && firstText(record, ['transaction_id', 'new_transaction_id']),
    raw: body,
  };
}
