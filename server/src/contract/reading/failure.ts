import { asRecord, firstText } from './record.js';

/** A failure as the service stated it (part 7); null where it did not say. */
export interface ServiceFailure {
  failure_code: string | null;
  failure_reason: string | null;
}

/**
 * Reading rule 1: `status: "failure"` is a failure whatever the HTTP status, and a non-2xx status is
 * one whatever the body. Null for a success.
 */
export function readFailureBody(httpStatus: number, body: unknown): ServiceFailure | null {
  const record = asRecord(body);
  const refused = record?.['status'] === 'failure';
  if (!refused && httpStatus >= 200 && httpStatus <= 299) return null;
  return {
    failure_code: record && firstText(record, ['failure_code']),
    failure_reason: record && firstText(record, ['failure_reason']),
  };
}
