/** A JSON object of unknown fields: a record before the reading rules are applied. */
export type RawRecord = Record<string, unknown>;

/** The value as an object, or null if it is anything else, including an array. */
export function asRecord(value: unknown): RawRecord | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return value as RawRecord; // any object has unknown fields; a schema would only copy it
}

/** The first of the names whose value is a non-empty string, else null. */
export function firstText(raw: RawRecord, names: readonly string[]): string | null {
  for (const name of names) {
    const value = raw[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

/** The first of the names whose value is a number, or text made only of digits; else null. */
export function firstInteger(raw: RawRecord, names: readonly string[]): number | null {
  for (const name of names) {
    const value = raw[name];
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value);
  }
  return null;
}

/** The likely names of a record's creation time, the most likely first. */
export const CREATED_NAMES = [
  'created_at',
  'createdAt',
  'timestamp',
  'time',
  'created',
  'created_time',
  'creation_time',
  'createdTime',
  'occurred_at',
  'occurredAt',
  'date',
];
const NESTED_NAMES = ['timestamps', 'times'];
const ISO_LIKE =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/;
const NAMED_LIKE_A_TIME = /(?:_at|At|_time|Time|_ts|timestamp|time|date|created)$/;
// From 2001-09-09 in seconds to 2286 in milliseconds: a number outside is a count, not a time.
const SECONDS = { from: 1e9, to: 1e10 };
const MILLISECONDS = { from: 1e12, to: 1e13 };

function parseText(text: string): number | null {
  const [, date, time, zone = 'Z'] = ISO_LIKE.exec(text.trim()) ?? [];
  if (date === undefined) return null;
  // Without a time zone, the specification's own is meant (part 6: UTC), not the reader's.
  const offset = /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone;
  const ms = Date.parse(time === undefined ? date : `${date}T${time}${offset}`);
  return Number.isNaN(ms) ? null : ms;
}

function parseNumber(value: number): number | null {
  if (value >= SECONDS.from && value < SECONDS.to) return Math.round(value * 1000);
  if (value >= MILLISECONDS.from && value < MILLISECONDS.to) return Math.round(value);
  return null;
}

/**
 * A time in milliseconds since 1970 from an ISO 8601 text or from epoch seconds or milliseconds (a number, or one
 * written as text); null if it is not a time.
 */
export function parseTime(value: unknown): number | null {
  if (typeof value === 'number') return parseNumber(value);
  if (typeof value !== 'string') return null;
  return /^\d{10,13}(?:\.\d+)?$/.test(value) ? parseNumber(Number(value)) : parseText(value);
}

function flattened(raw: RawRecord): RawRecord {
  const nested = NESTED_NAMES.map((name) => asRecord(raw[name])).filter((r) => r !== null);
  if (nested.length === 0) return raw;
  return Object.assign({}, ...nested, raw) as RawRecord; // assign() of records is a record
}

// A number, or a text of digits, is a time only if the field's name says so.
function timeOf(name: string, value: unknown): number | null {
  const isIso = typeof value === 'string' && value.includes('-');
  return isIso || NAMED_LIKE_A_TIME.test(name) ? parseTime(value) : null;
}

/**
 * Reading rule 3: the first likely name that parses is "created"; every other field that parses as
 * a time is kept under its own name. Times may be nested one level under `timestamps`; the results are in milliseconds
 * since 1970.
 */
export function readTimes(raw: RawRecord) {
  const fields = flattened(raw);
  const times: Record<string, number> = {};
  let created: number | null = null;
  const createdName = CREATED_NAMES.find((name) => parseTime(fields[name]) !== null);
  for (const name of Object.keys(fields)) {
    const ms = timeOf(name, fields[name]);
    if (name === createdName) created = ms;
    else if (ms !== null) times[name] = ms;
  }
  return { created, times };
}

/** The deepest nesting of JSON that the console or the sandbox accepts. */
export const MAX_NESTING = 64;

/** The most records of one listing that are read; the specification lists at most 50 (part 8). */
export const MAX_LISTED = 500;

/** Why JSON is refused, as the rest of a sentence that begins with what is refused, and the path to that part. */
export interface JsonFault {
  reason: string;
  path: string[];
}

/** The reason against NUL characters, in JSON and elsewhere. */
export const NO_NUL = 'must be well-formed text without NUL characters';

/**
 * The check of all incoming JSON, after it is parsed: nesting beyond 64 levels overflows the stack of JSON.stringify()
 * and of the schemas, and Postgres cannot store NUL characters. Null if the value has neither. For a part of a larger
 * value, `levels` is what is left of the 64.
 */
export function findJsonFault(value: unknown, levels = MAX_NESTING): JsonFault | null {
  if (typeof value === 'string') {
    return value.includes('\u0000') ? { reason: NO_NUL, path: [] } : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  if (levels === 0) return { reason: `is nested more than ${MAX_NESTING} levels deep`, path: [] };
  // for…in does not copy the entries, and every record of every poll is checked.
  for (const key in value) {
    const found: JsonFault | null = key.includes('\u0000')
      ? { reason: NO_NUL, path: [] }
      : findJsonFault(Reflect.get(value, key), levels - 1);
    if (found) return { ...found, path: [key, ...found.path] };
  }
  return null;
}
