/** A JSON object of unknown fields: a record before the reading rules are applied. */
export type RawRecord = Record<string, unknown>;

/** The value as an object, or null when it is anything else (an array is something else). */
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

/** The first of the names whose value is a number, or text that is nothing but digits; else null. */
export function firstInteger(raw: RawRecord, names: readonly string[]): number | null {
  for (const name of names) {
    const value = raw[name];
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value);
  }
  return null;
}
