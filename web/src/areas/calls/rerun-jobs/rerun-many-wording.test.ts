import { describe, expect, it } from 'vitest';
import { consequences, filterText, paceText, skippedText } from './rerun-many-wording';

it.each([
  [1, 1, 'at least 1 s'],
  [312, 20, 'at least 16 s'],
  [312, 5, 'at least 1 min 03 s'],
  [10_000, 1, 'at least 2 h 47 min'],
  [7199, 1, 'at least 2 h 0 min'],
])('%i calls at %i per second take %s', (calls, pace, text) => {
  expect(paceText(calls, pace)).toBe(text);
});

const NONE = { delivered: 0, retrying: 0, failed: 0, unknown: 0 };

describe('the side effects', () => {
  it.each([
    ['none for failed calls', { count: 3, statuses: { ...NONE, failed: 3 } }, []],
    [
      'a second delivery for delivered calls',
      { count: 12, statuses: { ...NONE, delivered: 12 } },
      [/^12 were already delivered: .*again/],
    ],
    [
      'a possible second delivery for calls being retried',
      { count: 4, statuses: { ...NONE, retrying: 1, failed: 3 } },
      [/^1 is still being retried: .*twice/],
    ],
    [
      'a possible second delivery for unknown calls',
      { count: 3, statuses: { ...NONE, unknown: 3 } },
      [/^3 have an unknown result/],
    ],
    [
      'calls outside the archive',
      { count: 4, statuses: { ...NONE, failed: 3 } },
      [/^1 call is not in this console’s archive/],
    ],
  ])('are %s', (_what, given, expected) => {
    const sentences = consequences(given);
    expect(sentences).toHaveLength(expected.length);
    for (const [n, pattern] of expected.entries()) expect(sentences[n]).toMatch(pattern);
  });
});

it.each([
  [{}, ''],
  [{ delivered: 1 }, '1 is already delivered.'],
  [{ delivered: 3, rerun: 2 }, '3 are already delivered. 2 have already been rerun.'],
  [{ delivered: 2, rerun: 1, more: true }, '2+ are already delivered. 1+ has already been rerun.'],
])('names the calls that are skipped: %j', (some, text) => {
  const counted = { count: 9, more: false, statuses: NONE };
  const count = { ...counted, by_default: counted, delivered: 0, rerun: 0, ...some };
  expect(skippedText(count)).toBe(text);
});

it.each([
  [{}, 'all calls'],
  [{ response: 'not_2xx', destination: 'a_b.test:1' }, 'response not 2xx, destination a_b.test:1'],
  [{ q: 'x', state: undefined, to: 0 }, 'search x, to 1970-01-01T00:00:00.000Z'],
])('the filter %j reads %j', (filter, text) => {
  expect(filterText(filter)).toBe(text);
});
