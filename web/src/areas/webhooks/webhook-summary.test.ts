import { expect, it } from 'vitest';
import { slotSummary } from './webhook-summary';

const of = (status: string, count: number, attempts = 1, unlisted_at: number | null = null) =>
  Array.from({ length: count }, () => ({ status, attempts, unlisted_at }));

it.each([
  ['none', [], null],
  ['one', of('COMPLETED', 1), { text: 'Last call: delivered', tone: 'good' }],
  ['one that waits', of('PENDING', 1, 0), { text: 'Last call: waiting', tone: 'off' }],
  ['all delivered', of('COMPLETED', 3), { text: 'Last 3 calls: all delivered', tone: 'good' }],
  [
    'mixed',
    [...of('FAILED', 1, 16), ...of('PENDING', 3), ...of('COMPLETED', 42)],
    { text: 'Last 46 calls: 42 delivered, 3 retrying, 1 failed', tone: 'bad' },
  ],
  [
    'retrying and waiting',
    [...of('PENDING', 2, 0), ...of('PENDING', 1, 4)],
    { text: 'Last 3 calls: 1 retrying, 2 waiting', tone: 'attention' },
  ],
  [
    'listed no more',
    [...of('PENDING', 2, 3, 5), ...of('PENDING', 1, 0, 5), ...of('COMPLETED', 4, 1, 5)],
    {
      text: 'Last 7 calls: 4 delivered, 2 last seen retrying, 1 last seen waiting',
      tone: 'good',
    },
  ],
  [
    'all listed no more',
    of('PENDING', 2, 3, 5),
    { text: 'Last 2 calls: all last seen retrying', tone: 'off' },
  ],
  [
    'a status that nobody named',
    [...of('PARKED', 2), ...of('COMPLETED', 1)],
    { text: 'Last 3 calls: 1 delivered, 2 PARKED', tone: 'good' },
  ],
])('%s', (_what, calls, expected) => {
  expect(slotSummary(calls)).toEqual(expected);
});
