import { expect, it } from 'vitest';
import { archivedCall, attemptDetailOf } from '../../../testing/archived';
import { ladderSummary, type Ladder } from './forecast';

const T = 1_772_366_400_000;
const HOUR = 3_600_000;
const attemptOf = (attempt: number, fields: Parameters<typeof attemptDetailOf>[0]) => {
  const detail = attemptDetailOf(fields);
  return { attempt, at: detail.created_at, detail, said_by: 'record' as const };
};
const deleted = [
  attemptOf(3, { response: 'network', http_status: null, network_code: 'NOT_CONFIGURED' }),
];
const expected = (attempt: number, at: number | null, said_by: 'service' | 'estimate') => [
  { attempt, at, detail: null, said_by },
];

it.each<[Parameters<typeof archivedCall>[0] & Partial<Ladder>, string | null]>([
  [{ state: 'delivered', attempts: 3 }, null],
  [{ state: 'failed', attempts: 16 }, null],
  [{ state: 'failed', attempts: 0 }, 'Ended early, after 0 of 16; the service gives no reason.'],
  [
    { state: 'failed', attempts: 3, made: deleted },
    'Ended early, after 3 of 16: the destination of its event type was deleted.',
  ],
  [{ state: 'failed', attempts: 3 }, 'Ended early, after 3 of 16; the service gives no reason.'],
  [
    { state: 'retrying', attempts: 15, expected: expected(16, T + 60_000, 'service') },
    '1 attempt to come. If all fail, it gives up in 1 min 00 s.',
  ],
  [
    { state: 'retrying', attempts: 15, expected: expected(16, T + HOUR, 'estimate') },
    '1 attempt to come. If all fail, it gives up in about 60 min (estimate).',
  ],
  [
    { state: 'retrying', attempts: 0, expected: expected(16, null, 'estimate') },
    'Up to 1 attempt to come. The time is not provided.',
  ],
  [
    { state: 'retrying', attempts: 16 },
    'All 16 attempts are made; the service has not listed the result yet.',
  ],
  [{ state: 'unknown', attempts: 2 }, null],
])('says of %o', ({ made = [], expected = [], ...call }, sentence) => {
  expect(ladderSummary(archivedCall(call), { made, expected, base: 1 }, T)).toBe(sentence);
});
