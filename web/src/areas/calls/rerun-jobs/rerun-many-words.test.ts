import { describe, expect, it } from 'vitest';
import { consequences, durationText, rerunAlreadyText, takenOf } from './rerun-many-words';

it.each([
  [1, 1, 'at least 1 s'],
  [312, 20, 'at least 16 s'],
  [312, 5, 'at least 2 min'],
  [10_000, 1, 'at least 2 h 47 min'],
])('%i calls at %i a second take %s', (calls, pace, text) => {
  expect(durationText(calls, pace)).toBe(text);
});

describe('what it means', () => {
  it.each([
    ['nothing more for failed ones', { count: 3, statuses: { failed: 3 } }, []],
    [
      'another delivery',
      { count: 12, statuses: { delivered: 12 } },
      [/^12 were already delivered: .*again/],
    ],
    [
      'one that is still retried',
      { count: 4, statuses: { retrying: 1, failed: 3 } },
      [/^1 is still being retried beside the new call.*twice/],
    ],
    ['what is unknown', { count: 3, statuses: { unknown: 3 } }, [/^Whether 3 were delivered/]],
    ['what is not known here', { count: 4, statuses: { failed: 3 } }, [/^1 call is not known/]],
  ])('is %s', (_what, given, expected) => {
    const told = consequences(given);
    expect(told).toHaveLength(expected.length);
    for (const [n, pattern] of expected.entries()) expect(told[n]).toMatch(pattern);
  });
});

describe('what was rerun already', () => {
  const fates = { delivered: 1, retrying: 1, failed: 0, unknown: 0 };
  const rerun = { count: 2, statuses: { failed: 1, unknown: 1 }, fates };
  const delivered = { count: 1, never_rerun: 0 };
  const statuses = { failed: 4, unknown: 1 };
  const count = { count: 5, too_many: false, statuses, rerun, delivered };

  it('is taken away, state by state', () => {
    expect(takenOf(count, false)).toEqual({ count: 3, statuses: { failed: 3 } });
    expect(takenOf(count, true)).toEqual({ count: 5, statuses: { failed: 4, unknown: 1 } });
  });

  it.each([
    [count, '2 have been rerun already (1 delivered, 1 retrying).'],
    [{ ...count, count: 2 }, 'All of them have been rerun already (1 delivered, 1 retrying).'],
    [
      { ...count, count: 1, rerun: { ...rerun, count: 1, fates: { ...fates, retrying: 0 } } },
      'It has been rerun already (1 delivered).',
    ],
  ])('is said in words', (given, text) => {
    expect(rerunAlreadyText(given)).toBe(text);
  });
});
