import { asRecord, findJsonFault, firstInteger, firstText, readTimes } from './record.js';

/**
 * Reading rule 1: `status: "failure"` is a failure whatever the HTTP status, and a non-2xx status is one whatever the
 * body. Null for a success.
 */
export function readFailureBody(httpStatus: number, body: unknown) {
  const record = asRecord(body);
  const refused = record?.['status'] === 'failure';
  if (!refused && httpStatus >= 200 && httpStatus <= 299) return null;
  return {
    failure_code: record && firstText(record, ['failure_code']),
    failure_reason: record && firstText(record, ['failure_reason']),
  };
}

/** A failure as the service stated it (part 7); null if it did not say. */
export type ServiceFailure = NonNullable<ReturnType<typeof readFailureBody>>;

/**
 * The response to create_or_edit, delete and rerun, whose body the specification does not show (reading rule 7): a
 * success may have any body, including an empty or non-JSON one. A body that breaks the bounds of JSON counts as empty:
 * the request was carried out, and must not be repeated because of its body.
 */
export function readAcknowledgement(body: unknown) {
  const raw = findJsonFault(body) ? null : body;
  const record = asRecord(raw);
  return {
    /** The new call's ID, if the response to a rerun names it. */
    transaction_id: record && firstText(record, ['transaction_id', 'new_transaction_id']),
    /** The parsed body, or its text if it is not JSON. */
    raw,
  };
}

/** Null if a field that 4.4 names is missing. */
export function readConfig(item: unknown) {
  const raw = asRecord(item);
  if (!raw) return null;
  const webhook_type = firstText(raw, ['webhook_type']);
  const destination_url = firstText(raw, ['destination_url']);
  return webhook_type && destination_url ? { webhook_type, destination_url, raw } : null;
}

/** One webhook configuration (2.2); the specification may not name its type. */
export type WebhookConfig = NonNullable<ReturnType<typeof readConfig>>;

/** A call from a record of the listing; null if a field that 4.6 names is missing. */
export function readCall(item: unknown) {
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
    /** Null if the service names no user: not provided (reading rule 8). */
    reference_user_id: firstText(raw, ['reference_user_id', 'referenceUserId']),
    user_id: firstText(raw, ['user_id', 'userId']),
    ...readTimes(raw),
    raw,
  };
}

/** One webhook call (2.3) in normal form. Times are milliseconds since 1970. */
export type Call = NonNullable<ReturnType<typeof readCall>>;

/** Null if a field that 4.1 names is missing or of another type. */
export function readRegistration(body: unknown) {
  const raw = asRecord(body);
  if (!raw) return null;
  const user_id = firstText(raw, ['user_id']);
  const invite_url = firstText(raw, ['invite_url']);
  const connection_verified = raw['connection_verified'];
  if (!user_id || !invite_url || typeof connection_verified !== 'boolean') return null;
  return { user_id, invite_url, connection_verified, raw };
}

/** The response to register (4.1). */
export type Registration = NonNullable<ReturnType<typeof readRegistration>>;

function readResult(value: unknown) {
  const record = asRecord(value);
  if (!record) return null;
  const nested = asRecord(record['result']);
  const { type, result: _result, ...rest } = record;
  return { type: typeof type === 'string' ? type : null, values: nested ?? rest };
}

/** The result of one data request: `type` is null if the service names none. */
export type DataResult = NonNullable<ReturnType<typeof readResult>>;

/** Results as an object or as an array of `{type, result}`; null if a field that 4.2 names is missing. */
export function readConnectionStatus(body: unknown) {
  const raw = asRecord(body);
  if (!raw || typeof raw['has_connection'] !== 'boolean') return null;
  const given = raw['simple_data_request_response'];
  const list: unknown[] = Array.isArray(given) ? given : [given];
  const results = list.map(readResult).filter((result) => result !== null);
  return { has_connection: raw['has_connection'], results, raw };
}

/** The response to get_status (4.2). */
export type ConnectionStatus = NonNullable<ReturnType<typeof readConnectionStatus>>;
