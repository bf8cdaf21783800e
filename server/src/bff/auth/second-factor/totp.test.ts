import { expect, it } from 'vitest';
import { newTotpSecret, stepOf, toBase32, totpAt } from './totp.js';

// The secret in the tables of RFC 6238; its codes have eight digits, of which the last six are ours.
const SECRET = toBase32(Buffer.from('12345678901234567890'));

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s has the code of the standard', (seconds, code) => {
  expect(totpAt(SECRET, Math.floor(seconds / 30))).toBe(code);
});

it('writes base32 as the standard does', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
});

it.each([
  [0, 0, 100],
  [-1, 0, 99],
  [1, 0, 101],
  [-2, 0, null],
  [2, 0, null],
  [0, 100, null],
  [1, 100, 101],
])('of a code %i steps away, after step %i, finds step %o', (away, last, found) => {
  const now = 100 * 30_000 + 15_000;
  expect(stepOf(SECRET, totpAt(SECRET, 100 + away), last, now)).toBe(found);
});
