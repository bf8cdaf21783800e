import type { CallState } from '@connect-console/server/contract';
import { expect, it } from 'vitest';
import { webhookSummary } from './webhook-summary';

const of = (state: CallState, count: number, attempts = 1) =>
  Array.from({ length: count }, () => ({ state, attempts }));

it.each([
  ['none', [], null],
  ['one', of('delivered', 1), { text: 'Last call: delivered', tone: 'good' }],
  ['one that waits', of('retrying', 1, 0), { text: 'Last call: waiting', tone: 'waiting' }],
  ['all delivered', of('delivered', 3), { text: 'Last 3 calls: all delivered', tone: 'good' }],
  [
    'mixed',
    [...of('failed', 1, 16), ...of('retrying', 3), ...of('delivered', 42)],
    { text: 'Last 46 calls: 42 delivered, 3 retrying, 1 failed', tone: 'bad' },
  ],
  [
    'retrying and waiting',
    [...of('retrying', 2, 0), ...of('retrying', 1, 4)],
    { text: 'Last 3 calls: 1 retrying, 2 waiting', tone: 'attention' },
  ],
  [
    'some unknown, which is not good',
    [...of('unknown', 2, 3), ...of('delivered', 4)],
    { text: 'Last 6 calls: 4 delivered, 2 unknown', tone: 'unknown' },
  ],
])('%s', (_what, calls, expected) => {
  expect(webhookSummary(calls)).toEqual(expected);
});
