import { TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { newSecret, stepOf, totpUri } from './totp.js';

// The secret in the tables of RFC 6238, in base32; its codes have eight digits, of which the last six are ours.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s takes the code of the standard', (seconds, code) => {
  expect(stepOf(SECRET, code, 0, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

it('is set up by a URI with the secret, as authenticator apps read it', () => {
  const secret = newSecret(20);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const { protocol, host, pathname, searchParams } = new URL(totpUri(secret, 'ada@example.com'));
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
    ...['otpauth:', 'totp', '/Connect Console:ada@example.com'],
  ]);
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ issuer: 'Connect Console', secret, algorithm: 'SHA1', digits: '6', period: '30' },
  });
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
  const code = new TOTP({ secret: SECRET }).generate({ timestamp: (100 + away) * 30_000 });
  expect(stepOf(SECRET, code, last, now)).toBe(found);
});
