import {
  asRecord,
  firstInteger,
  firstText,
  type RawRecord,
  readTimes,
  type Times,
} from './record.js';

/** One webhook call (2.3) in normal form. Times are milliseconds since 1970. */
export interface Call {
  transaction_id: string;
  webhook_type: string;
  status: string;
  attempts: number;
  /** Null if the service names no user: not provided (reading rule 8). */
  reference_user_id: string | null;
  user_id: string | null;
  created: number | null;
  times: Times;
  raw: RawRecord;
}

/** A call from a record of the listing; null if a field that 4.6 names is missing. */
export function readCall(item: unknown): Call | null {
  const raw = asRecord(item);
  if (!raw) return null;
  const transaction_id = firstText(raw, ['transaction_id']);
  const webhook_type = firstText(raw, ['webhook_type']);
  const status = firstText(raw, ['status']);
  const attempts = firstInteger(raw, ['attempts']);
  if (!transaction_id || !webhook_type || !status || attempts === null) return null;
  return {
    transaction_id,
    webhook_type,
    status,
    attempts,
    reference_user_id: firstText(raw, ['reference_user_id', 'referenceUserId']),
    user_id: firstText(raw, ['user_id', 'userId']),
    ...readTimes(raw),
    raw,
  };
}
