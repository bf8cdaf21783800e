import { asRecord, firstText, type RawRecord } from './record.js';

/** The response to register (4.1). */
export interface Registration {
  user_id: string;
  invite_url: string;
  connection_verified: boolean;
  raw: RawRecord;
}

/** What one data request came to: `type` is null where the service names none. */
export interface DataResult {
  type: string | null;
  values: RawRecord;
}

/** The response to get_status (4.2). */
export interface ConnectionStatus {
  has_connection: boolean;
  results: DataResult[];
  raw: RawRecord;
}

/** Null when a field that 4.1 names is missing or of another type. */
export function readRegistration(body: unknown): Registration | null {
  const raw = asRecord(body);
  if (!raw) return null;
  const user_id = firstText(raw, ['user_id']);
  const invite_url = firstText(raw, ['invite_url']);
  const connection_verified = raw['connection_verified'];
  if (!user_id || !invite_url || typeof connection_verified !== 'boolean') return null;
  return { user_id, invite_url, connection_verified, raw };
}

function readResult(value: unknown): DataResult | null {
  const record = asRecord(value);
  if (!record) return null;
  const nested = asRecord(record['result']);
  const { type, result: _result, ...rest } = record;
  return { type: typeof type === 'string' ? type : null, values: nested ?? rest };
}

/** Results as an object or as an array of `{type, result}`; null when a field that 4.2 names is missing. */
export function readConnectionStatus(body: unknown): ConnectionStatus | null {
  const raw = asRecord(body);
  if (!raw || typeof raw['has_connection'] !== 'boolean') return null;
  const given = raw['simple_data_request_response'];
  const list: unknown[] = Array.isArray(given) ? given : [given];
  const results = list.map(readResult).filter((result) => result !== null);
  return { has_connection: raw['has_connection'], results, raw };
}
