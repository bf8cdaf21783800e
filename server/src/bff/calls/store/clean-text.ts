import { createHash } from 'node:crypto';
import { MAX_IDENTIFIER_LENGTH } from '../../../contract/index.js';

// Every identifier fits completely, as in other tables; an index key of Postgres has room for two of them.
const MOST_BYTES = 4 * MAX_IDENTIFIER_LENGTH;
const NUL = '\u0000';

/** Text that every database accepts: NUL and lone surrogates, which Postgres refuses, become U+FFFD. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll(NUL, '\ufffd');
}

/**
 * Clean text that fits an index key of every database: text longer than 1,020 bytes of UTF-8 is cut and ends in a
 * digest of the whole, so that different texts stay different. Applying it again changes nothing.
 */
export function indexedText(text: string): string {
  const clean = cleanText(text);
  const bytes = Buffer.from(clean);
  if (bytes.length <= MOST_BYTES) return clean;
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  // A character split by the cut is read as U+FFFD, which is up to three bytes longer than the remainder.
  const start = bytes.subarray(0, MOST_BYTES - 48).toString('utf8');
  return `${start}…${digest}`;
}

/** The same for a value that may be absent. */
export function indexedOrNull(text: string | null): string | null {
  return text === null ? null : indexedText(text);
}

/** A number as an integer column stores it; a service may send 1e300 or 2.5. */
export function wholeNumber(value: number): number {
  const most = Number.MAX_SAFE_INTEGER;
  return Math.min(Math.max(Math.trunc(value), -most), most);
}
