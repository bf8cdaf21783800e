import { describe, expect, it } from 'vitest';
import { consequences, paceText, rerunAlreadyText, filterText } from './rerun-many-wording';

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

describe('calls that were already rerun', () => {
  const fates = { ...NONE, delivered: 1, retrying: 1 };
  const rerun = { count: 2, fates };
  const delivered = 0;
  const by_default = { count: 3, more: false, statuses: { ...NONE, failed: 3 } };
  const statuses = { ...NONE, failed: 4, unknown: 1 };
  const count = { count: 5, more: false, statuses, by_default, rerun, delivered };

  it.each([
    [count, '2 have already been rerun (1 delivered, 1 retrying).'],
    [{ ...count, count: 2 }, 'All of them have already been rerun (1 delivered, 1 retrying).'],
    [{ ...count, more: true }, '2+ have already been rerun.'],
    [
      { ...count, count: 1, rerun: { ...rerun, count: 1, fates: { ...fates, retrying: 0 } } },
      'It has already been rerun (1 delivered).',
    ],
  ])('are described in words', (given, text) => {
    expect(rerunAlreadyText(given)).toBe(text);
  });
});

it.each([
  [{}, 'all calls'],
  [{ response: 'not_2xx', destination: 'a_b.test:1' }, 'response not 2xx, destination a_b.test:1'],
  [{ q: 'x', state: undefined, to: 0 }, 'search x, to 1970-01-01T00:00:00.000Z'],
])('the filter %j reads %j', (filter, text) => {
  expect(filterText(filter)).toBe(text);
});
