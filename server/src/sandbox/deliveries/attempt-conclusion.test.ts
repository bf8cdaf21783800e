import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { backoff, conclude, isDelivered, NOT_CONFIGURED, type AttemptResult } from './attempt.js';

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

  it('stays within 10 % of doubling and within the cap, for any random number', () => {
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

const retry = { baseMs: 5000, random: () => 0.5 };
const result = (changes: Partial<AttemptResult>): AttemptResult => ({
  http_status: null,
  body: null,
  network_error: null,
  duration_ms: 1,
  ...changes,
});
const failed = (code: string) => result({ network_error: { code, message: '' } });

it.each([
  [200, true],
  [204, true],
  [299, true],
  [199, false],
  [301, false],
  [304, false],
  [400, false],
  [500, false],
])('HTTP %i is delivered: %s', (http_status, expected) => {
  expect(isDelivered(result({ http_status }))).toBe(expected);
});

it('is not delivered when the response broke off', () => {
  const broken = { ...failed('ECONNRESET'), http_status: 200 };
  expect(isDelivered(broken)).toBe(false);
});

describe('after an attempt', () => {
  it('a delivered call is COMPLETED and never due again', () => {
    expect(conclude(3, result({ http_status: 200 }), 1000, retry)).toEqual({
      status: 'COMPLETED',
      attempts: 3,
      updated_at: 1000,
      next_attempt_at: null,
      completed_at: 1000,
    });
  });

  it.each([1, 2, 15])('a failed call is due again after attempt %i', (attempt) => {
    const { status, next_attempt_at } = conclude(attempt, failed('ETIMEDOUT'), 1000, retry);
    expect(status).toBe('PENDING');
    expect(next_attempt_at).toBeGreaterThan(1000);
  });

  it.each([
    [16, failed('ECONNREFUSED')],
    [16, result({ http_status: 500 })],
    [1, failed(NOT_CONFIGURED)],
  ])('the call is FAILED after attempt %i', (attempt, last) => {
    expect(conclude(attempt, last, 1000, retry)).toMatchObject({
      status: 'FAILED',
      next_attempt_at: null,
      completed_at: null,
    });
  });
});
