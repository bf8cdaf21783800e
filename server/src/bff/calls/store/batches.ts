import { newestFirst, type RawRecord } from '../../../contract/index.js';

// Every other write waits until a transaction ends.
const MOST_ROWS = 100;
const MOST_BYTES = 1024 * 1024;

/** A part of a listing, stored in its own transaction; the oldest part comes first. */
export interface ListingPart<T> {
  /** The whole listing by the IDs of its records, oldest first. */
  all: ReadonlyMap<string, T>;
  part: ReadonlyMap<string, T>;
  isFirst: boolean;
  isLast: boolean;
}

/**
 * The parts of a listing of calls or attempts; 50 records of the usual size are one part. Of records with the same ID,
 * the newest counts, and decides their place.
 */
export function partsOf<T extends { created: number | null; raw: RawRecord }>(
  listing: readonly T[],
  idOf: (record: T) => string,
): ListingPart<T>[] {
  const newest = new Map<string, T>();
  for (const record of newestFirst(listing)) {
    const id = idOf(record);
    if (!newest.has(id)) newest.set(id, record);
  }
  const oldestFirst = [...newest].reverse();
  const all = new Map(oldestFirst);
  const parts = inBatches(oldestFirst, ([, { raw }]) => Buffer.byteLength(JSON.stringify(raw)));
  if (parts.length === 0) parts.push([]);
  return parts.map((part, n) => ({
    ...{ all, part: new Map(part), isFirst: n === 0, isLast: n === parts.length - 1 },
  }));
}

/**
 * Splits records, in their order, into batches that are each stored in one transaction: at most 100 records and 1 MB of
 * `bytesOf` each. A larger record is a batch by itself.
 */
export function inBatches<T>(records: readonly T[], bytesOf: (record: T) => number): T[][] {
  const batches: T[][] = [];
  let batch: T[] = [];
  let bytes = 0;
  for (const record of records) {
    const size = bytesOf(record);
    if (batch.length === MOST_ROWS || (batch.length > 0 && bytes + size > MOST_BYTES)) {
      batches.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(record);
    bytes += size;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
