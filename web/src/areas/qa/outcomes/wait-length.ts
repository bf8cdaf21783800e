import { MAX_BATCH_WAIT_MS } from '@connect-console/server/contract';

const SECOND = 1000;
const UNITS = { s: SECOND, min: 60 * SECOND, h: 3600 * SECOND, d: 86_400 * SECOND } as const;

/** The units of a wait, as the form offers them. */
export type WaitUnit = keyof typeof UNITS;
export const WAIT_UNITS: readonly (readonly [WaitUnit, string])[] = [
  ['s', 'seconds'],
  ['min', 'minutes'],
  ['h', 'hours'],
  ['d', 'days'],
];

/** A wait as it is being written. */
export interface WaitDraft {
  amount: string;
  unit: WaitUnit;
}

/** No wait at all. */
export const NO_WAIT: WaitDraft = { amount: '0', unit: 'min' };

/** In ms; null for what is no number, or more than the 30 days that a plan takes. Empty is none. */
export function waitMs({ amount, unit }: WaitDraft): number | null {
  const plain = amount.trim().replace(',', '.');
  if (plain === '') return 0;
  if (!/^\d{1,9}(?:\.\d{1,3})?$/.test(plain)) return null;
  const ms = Math.round(Number(plain) * UNITS[unit]);
  return ms <= MAX_BATCH_WAIT_MS ? ms : null;
}
