import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoff } from './backoff.js';

const SIX_HOURS = 21_600_000;
const middle = () => 0.5;

describe('back-off', () => {
  it.each([
    [1, 5_000],
    [2, 10_000],
    [3, 20_000],
    [8, 640_000],
    [12, 10_240_000],
    [13, 20_480_000],
    [14, SIX_HOURS],
    [15, SIX_HOURS],
  ])('waits after attempt %i for %i ms, from 5 s', (attempt, expected) => {
    expect(backoff(attempt, 5000, middle)).toBe(expected);
  });

  it('caps after the jitter, so that no wait is longer than 6 h', () => {
    expect(backoff(13, 5000, () => 0.9999999)).toBe(SIX_HOURS);
    expect(backoff(15, 5000, () => 0.9999999)).toBe(SIX_HOURS);
  });

  it('makes the 16th attempt after about 23 h', () => {
    let total = 0;
    for (let attempt = 1; attempt <= 15; attempt++) total += backoff(attempt, 5000, middle);
    expect(total / 3_600_000).toBeGreaterThan(22.5);
    expect(total / 3_600_000).toBeLessThan(24);
  });

  it('stays within 10 % of doubling and within the cap, whatever the chance', () => {
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    const attempt = fc.integer({ min: 1, max: 15 });
    fc.assert(
      fc.property(attempt, fc.integer({ min: 1, max: 60_000 }), chance, (n, base, random) => {
        const exact = base * 2 ** (n - 1);
        const wait = backoff(n, base, () => random);
        expect(wait).toBeLessThanOrEqual(Math.min(SIX_HOURS, exact * 1.1 + 1));
        expect(wait).toBeGreaterThanOrEqual(Math.min(SIX_HOURS, Math.floor(exact * 0.9)));
      }),
    );
  });
});
