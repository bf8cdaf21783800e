import { LAST_MS } from './times';

const DIGITS = /^\d{1,16}$/;
const ISO = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** A time in an address as ms since 1970, from a number or an ISO date; undefined if it is neither. */
export function addressTime(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = DIGITS.test(text) ? Number(text) : ISO.test(text) ? Date.parse(text) : Number.NaN;
  return ms <= LAST_MS ? Math.max(0, ms) : undefined;
}

/** A time in the form for an address. */
export function timeInAddress(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString();
}
