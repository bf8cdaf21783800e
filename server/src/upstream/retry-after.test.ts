import { expect, it } from 'vitest';
import { readRetryAfter } from './read-response.js';

const NOON = 'Fri, 20 Nov 2026 12:00:00 GMT';
const ONE_O_CLOCK = 'Fri, 20 Nov 2026 13:00:00 GMT';
const noon = Date.parse(NOON);

it.each([
  ['120', null, 120_000],
  [' 0 ', null, 0],
  [ONE_O_CLOCK, null, 3_600_000],
  // Its clock is an hour ahead of ours, and it is now one o'clock there.
  [ONE_O_CLOCK, ONE_O_CLOCK, 0],
  [ONE_O_CLOCK, NOON, 3_600_000],
  [ONE_O_CLOCK, 'nonsense', 3_600_000],
  ['Thu, 19 Nov 2026 12:00:00 GMT', null, 0],
  [null, NOON, null],
  ['', null, null],
  ['-5', null, null],
  ['1.5', null, null],
  ['soon', null, null],
  ['9'.repeat(400), null, null],
  ['\u0000', null, null],
])('reads the Retry-After %j of a service with the Date %j as %j ms', (header, serviceDate, ms) => {
  expect(readRetryAfter({ retryAfter: header, serviceDate }, noon)).toBe(ms);
});
