import { RESPONSE_CLASSES, ATTEMPT_BANDS } from '@connect-console/server/contract';
import * as z from 'zod/mini';

const DIGITS = /^\d{1,16}$/;
const ISO = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;
// The last moment that a Date can hold (ECMA-262).
const LAST = 8.64e15;

/** A time of an address in ms since 1970, from that number or an ISO date; undefined for what is neither. */
export function addressTime(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = DIGITS.test(text) ? Number(text) : ISO.test(text) ? Date.parse(text) : Number.NaN;
  return ms <= LAST ? Math.max(0, ms) : undefined;
}

/** A time as an address holds it; undefined for none. */
export function timeInAddress(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString();
}

const time = z.catch(
  z.optional(z.string().check(z.refine((text) => addressTime(text) !== undefined))),
  undefined,
);

/** A field of an address that holds a text of up to so many characters; any other is as if left out. */
export function addressText(most: number) {
  return z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(most))), undefined);
}

/** The filters that both lists have in their address, each with a fallback of its own. */
export const sharedSearch = {
  type: addressText(255),
  response: z.catch(z.optional(z.enum(RESPONSE_CLASSES)), undefined),
  failure: addressText(255),
  attempts: z.catch(z.optional(z.enum(ATTEMPT_BANDS)), undefined),
  user: addressText(255),
  destination: addressText(300),
  q: addressText(255),
  archive: z.catch(z.optional(z.enum(['current', 'earlier'])), undefined),
  from: time,
  to: time,
};

interface Timed {
  from?: string | undefined;
  to?: string | undefined;
}

/** The filter that an address holds: its times as ms, and nothing that was not chosen. */
export function withTimes<S extends Timed>(search: S) {
  const { from, to, ...rest } = search;
  const times = { from: addressTime(from), to: addressTime(to) };
  const given = Object.entries({ ...rest, ...times }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Omit<S, 'from' | 'to'> & { from?: number; to?: number }; // the same fields, less those without a value
}
