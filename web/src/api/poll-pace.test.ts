import { expect, it } from 'vitest';
import { pollEvery } from './poll-pace';

it.each([
  [2000, null, 2000],
  [2000, new Error('x'), 10_000],
  [30_000, new Error('x'), 30_000],
])('a poll every %i ms after %s waits %i ms', (ms, error, wait) => {
  expect(pollEvery(ms)({ state: { error } })).toBe(wait);
});
