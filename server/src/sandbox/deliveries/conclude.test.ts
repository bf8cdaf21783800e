import { describe, expect, it } from 'vitest';
import type { AttemptResult } from './attempt.js';
import { conclude, isDelivered, NOT_CONFIGURED } from './conclude.js';

const retry = { baseMs: 5000, random: () => 0.5 };
const result = (changes: Partial<AttemptResult>): AttemptResult => ({
  http_status: null,
  response_body: null,
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

it('is not delivered when the answer broke off', () => {
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

  it.each([1, 2, 15])('a failed one is due again after attempt %i', (attempt) => {
    const { status, next_attempt_at } = conclude(attempt, failed('ETIMEDOUT'), 1000, retry);
    expect(status).toBe('PENDING');
    expect(next_attempt_at).toBeGreaterThan(1000);
  });

  it.each([
    [16, failed('ECONNREFUSED')],
    [16, result({ http_status: 500 })],
    [1, failed(NOT_CONFIGURED)],
  ])('it is given up after attempt %i', (attempt, last) => {
    expect(conclude(attempt, last, 1000, retry)).toMatchObject({
      status: 'FAILED',
      next_attempt_at: null,
      completed_at: null,
    });
  });
});
