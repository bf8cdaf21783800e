import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clockOffset } from './service-clock.js';

const NOW = Date.UTC(2026, 10, 21, 9, 0, 0, 400);
const DAY = 86_400_000;
const dated = (ms: number) => new Date(ms).toUTCString();

it.each<[string, string | null, number | null]>([
  ['in step', dated(NOW), 0],
  ['hardly off', dated(NOW - 1_000), 0],
  ['two days ahead', dated(NOW + 2 * DAY), 2 * DAY - 400],
  ['a day behind', dated(NOW - DAY), -DAY - 400],
  ['no header', null, null],
  ['no date', 'soon', null],
  ['empty', '', null],
])('the offset of a clock that is %s', (_what, header, expected) => {
  expect(clockOffset(header, NOW)).toBe(expected);
});

it("is never off by more than a Date header's precision", () => {
  const anyMs = fc.integer({ min: NOW - 400 * DAY, max: NOW + 400 * DAY });
  fc.assert(
    fc.property(anyMs, (there) => {
      const offset = clockOffset(dated(there), NOW) ?? Infinity;
      expect(Math.abs(NOW + offset - there)).toBeLessThanOrEqual(3_000);
    }),
  );
});
