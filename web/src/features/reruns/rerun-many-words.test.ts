import { describe, expect, it } from 'vitest';
import { consequences, durationText } from './rerun-many-words';

it.each([
  [1, 1, 'at least 1 s'],
  [312, 20, 'at least 16 s'],
  [312, 5, 'at least 2 min'],
  [10_000, 1, 'at least 2 h 47 min'],
])('%i calls at %i a second take %s', (calls, pace, text) => {
  expect(durationText(calls, pace)).toBe(text);
});

describe('what it means', () => {
  const count = { too_many: false };
  it.each([
    ['nothing more for failed ones', { ...count, count: 3, statuses: { FAILED: 3 } }, []],
    [
      'a second delivery',
      { ...count, count: 12, statuses: { COMPLETED: 12 } },
      [/^12 were delivered already: .*second time/],
    ],
    [
      'one that is still tried',
      { ...count, count: 4, statuses: { PENDING: 1, FAILED: 3 } },
      [/^1 is still being tried, and goes on .*twice/],
    ],
    [
      'what is not known',
      { ...count, count: 4, statuses: { constructor: 3 } },
      [/of 1 is not known/],
    ],
  ])('is %s', (_what, given, expected) => {
    const told = consequences(given);
    expect(told).toHaveLength(expected.length);
    for (const [n, pattern] of expected.entries()) expect(told[n]).toMatch(pattern);
  });
});
