import fc from 'fast-check';
import { expect, it } from 'vitest';
import { consoleTime, consoleTimeAfter } from './timeline-clock';

const T = 1_772_366_400_000;
const HOUR = 3_600_000;

it.each<[string, number | null, number, number, number]>([
  ['in step, seen at once', T, T + 800, 0, T],
  ['seen late', T, T + HOUR, 0, T],
  ['ahead, seen at once', T + 3 * HOUR, T + 800, 3 * HOUR, T],
  ['ahead, seen late', T + 3 * HOUR, T + 2 * HOUR, 3 * HOUR, T],
  ['in step then, ahead now', T, T + 800, 3 * HOUR, T],
  ['behind', T - 3 * HOUR, T + 800, -3 * HOUR, T],
  ['a little ahead', T + 3000, T + 800, 0, T + 800],
  ['further ahead then than now', T + 9 * HOUR, T + 800, 0, T + 800],
  ['not told', null, T, 5000, T],
])('a time of the service’s by the console’s clock: %s', (_what, at, seen, lead, expected) => {
  expect(consoleTime(at, seen, lead)).toBe(expected);
});

it('is never after the console has seen it', () => {
  const ms = fc.integer({ min: T - 100 * HOUR, max: T + 100 * HOUR });
  const lead = fc.integer({ min: -100 * HOUR, max: 100 * HOUR });
  fc.assert(
    fc.property(ms, ms, lead, (at, seen, ahead) => {
      expect(consoleTime(at, seen, ahead)).toBeLessThanOrEqual(seen);
    }),
  );
});

it.each<[string, number, number, number, number]>([
  ['after', T + 5000, T + 5500, 0, T + 5000],
  ['before, as the clock was moved since', T + HOUR, T + 5500, 9 * HOUR, T + 5500],
  ['before, and seen before', T - 9000, T - 8000, 0, T],
])(
  'what cannot be before something else: %s',
  (_what, created_at, first_seen_at, lead, expected) => {
    expect(consoleTimeAfter({ created_at, first_seen_at }, T, lead)).toBe(expected);
  },
);
