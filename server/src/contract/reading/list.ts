import { findJsonFault, MAX_LISTED, MAX_NESTING, asRecord } from './record.js';

/** A listing in normal form. */
export interface Listing<T> {
  items: T[];
  /** The records that could not be read, unchanged. */
  unreadable: unknown[];
  /** How many records came after the first 500, beyond which nothing is read. */
  not_read: number;
}

// `levels`: how many of the 64 levels of nesting a record may have.
function recordsIn(body: unknown) {
  // Array.isArray() gives any[].
  if (Array.isArray(body)) return { records: body as unknown[], levels: MAX_NESTING - 1 };
  const record = asRecord(body);
  if (!record) return null;
  const arrays = Object.values(record).filter((value) => Array.isArray(value));
  if (arrays.length !== 1) return null;
  return { records: arrays[0] as unknown[], levels: MAX_NESTING - 2 }; // filtered by Array.isArray
}

/**
 * Reading rule 2: a bare array, or an object's only array-valued field; null if the body is neither. A record for which
 * `read` returns null, or that breaks the bounds of JSON, is kept as unreadable, so that it does not hide the others.
 */
export function readListing<T>(
  body: unknown,
  read: (item: unknown) => T | null,
): Listing<T> | null {
  const listed = recordsIn(body);
  if (!listed) return null;
  const { records, levels } = listed;
  const listing: Listing<T> = {
    items: [],
    unreadable: [],
    not_read: Math.max(records.length - MAX_LISTED, 0),
  };
  for (const item of records.slice(0, MAX_LISTED)) {
    const value = findJsonFault(item, levels) ? null : read(item);
    if (value === null) listing.unreadable.push(item);
    else listing.items.push(value);
  }
  return listing;
}

/** Reading rule 6: newest first by "created"; records without a time keep their order at the end. */
export function newestFirst<T extends { created: number | null }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => (b.created ?? -Infinity) - (a.created ?? -Infinity) || 0);
}
