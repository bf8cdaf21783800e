import { describe, expect, it } from 'vitest';
import { countdownExact, countdownShort, nextAttemptAt } from './countdown';

const now = Date.parse('2026-03-01T12:00:00Z');

describe('nextAttemptAt', () => {
  it.each([
    ['retrying', now, now],
    ['retrying', null, null],
    ['delivered', now, null],
    ['failed', now, null],
    ['unknown', now, null],
  ] as const)('%s with %o is retried at %o', (state, next_attempt_at, expected) => {
    expect(nextAttemptAt({ state, next_attempt_at })).toBe(expected);
  });
});

describe('countdown', () => {
  it.each([
    [-5000, 'now', 'now'],
    [0, 'now', 'now'],
    [1, '1 s', 'in 1 s'],
    [39_100, '40 s', 'in 40 s'],
    [60_000, '1 min', 'in 1 min 00 s'],
    [664_000, '11 min', 'in 11 min 04 s'],
    [3_599_999, '1 h', 'in 1 h 0 min'],
    [3_600_000, '1 h', 'in 1 h 0 min'],
    [6 * 3_600_000 + 7 * 60_000, '6 h', 'in 6 h 7 min'],
    [49 * 3_600_000, '2 d', 'in 2 d 1 h'],
  ])('%i ms ahead reads "%s", exactly "%s"', (ahead, short, exact) => {
    expect(countdownShort(now + ahead, now)).toBe(short);
    expect(countdownExact(now + ahead, now)).toBe(exact);
  });
});
