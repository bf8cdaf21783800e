import { expect, it } from 'vitest';
import { slotSummary } from './slot-summary';

const of = (status: string, count: number, attempts = 1) =>
  Array.from({ length: count }, () => ({ status, attempts }));

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
    'a status that nobody named',
    [...of('PARKED', 2), ...of('COMPLETED', 1)],
    { text: 'Last 3 calls: 1 delivered, 2 PARKED', tone: 'good' },
  ],
])('%s', (_what, calls, expected) => {
  expect(slotSummary(calls)).toEqual(expected);
});
