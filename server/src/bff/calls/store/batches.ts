// Other writes wait for a transaction: 100 records of at most 1 MB together are stored in well under a second.
const MOST_ROWS = 100;
const MOST_BYTES = 1024 * 1024;

/**
 * Splits records, in their order, into batches that are each stored in a transaction of its own: at most 100
 * records and 1 MB of `bytesOf` each. A larger record is a batch by itself.
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
