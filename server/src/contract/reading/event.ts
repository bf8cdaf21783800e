import {
  asRecord,
  firstInteger,
  firstText,
  type RawRecord,
  CREATED_NAMES,
  readTimes,
} from './record.js';

const STATUS_NAMES = [
  'http_status',
  'httpStatus',
  'http_status_code',
  'httpStatusCode',
  'status_code',
  'statusCode',
  'response_status',
  'responseStatus',
  'response_status_code',
  'response_code',
  'status',
];
const BODY_NAMES = ['response_body', 'responseBody', 'body', 'response_text', 'response'];
const FAILURE_NAMES = [
  'network_error',
  'networkError',
  'network_failure',
  'networkFailure',
  'network_failure_information',
  'network_failure_info',
  'error',
  'failure',
  'error_message',
];
const CODE_IN_TEXT = /\b(E[A-Z]{3,}|[A-Z]{2,}(?:_[A-Z0-9]+)+)\b/;

function readStatus(raw: RawRecord): number | null {
  const nested = asRecord(raw['response']);
  const status = firstInteger(raw, STATUS_NAMES) ?? (nested && firstInteger(nested, STATUS_NAMES));
  return status !== null && status >= 100 && status <= 599 ? status : null;
}

function readBody(raw: RawRecord): string | null {
  const nested = asRecord(raw['response']);
  if (nested && 'body' in nested) return readBody({ body: nested['body'] });
  for (const name of BODY_NAMES) {
    const value = raw[name];
    if (typeof value === 'string') return value;
    if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  }
  return null;
}

// The fields of a failure in a record without one.
const IS_NOTHING: ReadonlySet<unknown> = new Set([null, '', false, 0]);

/** Why there was no HTTP response: a code if one is known, and the service's own words. */
function readFailure(raw: RawRecord) {
  for (const name of FAILURE_NAMES) {
    const value = raw[name];
    if (typeof value === 'string' && value !== '') {
      return { code: CODE_IN_TEXT.exec(value)?.[1] ?? null, message: value };
    }
    const record = asRecord(value);
    if (record && Object.values(record).some((field) => !IS_NOTHING.has(field))) {
      const code = firstText(record, ['code', 'errno', 'name', 'type']);
      const message = firstText(record, ['message', 'reason', 'detail', 'description']);
      return { code, message: message ?? (code ? null : JSON.stringify(record)) };
    }
  }
  return null;
}

const ID_NAMES = ['event_id', 'eventId', 'id'];
const CALL_NAMES = ['transaction_id', 'transactionId', 'call_id', 'webhook_call_id'];
const TYPE_NAMES = ['webhook_type', 'webhookType', 'type'];
const ATTEMPT_NAMES = ['attempt', 'attempt_number', 'attemptNumber', 'attempts'];
const DESTINATION_NAMES = ['destination_url', 'destinationUrl', 'url'];
const DURATION_NAMES = ['duration_ms', 'durationMs', 'duration'];
const KNOWN_NAMES = new Set([
  ...[STATUS_NAMES, BODY_NAMES, FAILURE_NAMES, CREATED_NAMES, ID_NAMES, CALL_NAMES].flat(),
  ...[TYPE_NAMES, ATTEMPT_NAMES, DESTINATION_NAMES, DURATION_NAMES].flat(),
]);

/**
 * A delivery attempt from a record of the listing (reading rule 3); null if it is not an object, or has no field that
 * the reading rules know.
 */
export function readEvent(item: unknown) {
  const raw = asRecord(item);
  if (!raw) return null;
  const read = readTimes(raw);
  const isKnown = Object.keys(raw).some((name) => KNOWN_NAMES.has(name));
  if (!isKnown && read.created === null && Object.keys(read.times).length === 0) return null;
  return {
    event_id: firstText(raw, ID_NAMES),
    transaction_id: firstText(raw, CALL_NAMES),
    webhook_type: firstText(raw, TYPE_NAMES),
    attempt: firstInteger(raw, ATTEMPT_NAMES),
    destination_url: firstText(raw, DESTINATION_NAMES),
    http_status: readStatus(raw),
    response_body: readBody(raw),
    network_error: readFailure(raw),
    duration_ms: firstInteger(raw, DURATION_NAMES),
    ...read,
    raw,
  };
}

/** One delivery attempt (2.4) in normal form: the specification names no field, so any may be null. */
export type CallEvent = NonNullable<ReturnType<typeof readEvent>>;
