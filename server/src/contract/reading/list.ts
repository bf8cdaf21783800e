import { asRecord } from './record.js';

/** A list in normal form: the records that could be read, and as they came those that could not. */
export interface Listing<T> {
  items: T[];
  unreadable: unknown[];
}

function arrayIn(body: unknown): unknown[] | null {
  if (Array.isArray(body)) return body as unknown[]; // Array.isArray() gives any[]
  const record = asRecord(body);
  if (!record) return null;
  const arrays = Object.values(record).filter((value) => Array.isArray(value));
  return arrays.length === 1 ? (arrays[0] as unknown[]) : null; // filtered by Array.isArray
}

/**
 * Reading rule 2: a bare array, or an object's one array-valued field; null when the body is
 * neither. A record that `read` answers with null is kept as unreadable: one odd record must
 * neither hide the others nor vanish.
 */
export function readListing<T>(
  body: unknown,
  read: (item: unknown) => T | null,
): Listing<T> | null {
  const array = arrayIn(body);
  if (!array) return null;
  const listing: Listing<T> = { items: [], unreadable: [] };
  for (const item of array) {
    const value = read(item);
    if (value === null) listing.unreadable.push(item);
    else listing.items.push(value);
  }
  return listing;
}

/** Reading rule 6: newest first by "created"; records without a time keep their order at the end. */
export function newestFirst<T extends { created: number | null }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => (b.created ?? -Infinity) - (a.created ?? -Infinity) || 0);
}
