import { expect, it } from 'vitest';
import { eventDetailOf } from '../../../testing/archived';
import type { ExpectedAttempt } from './forecast';
import { ladderSummary, type LadderStory } from './ladder-summary';

const T = 1_772_366_400_000;
const HOUR = 3_600_000;
const made = (...at: number[]) =>
  at.map((each, n) => ({ attempt: n + 1, detail: eventDetailOf({ created_at: T + each }) }));
const deleted = [
  {
    attempt: 3,
    detail: eventDetailOf({
      answer: 'network',
      http_status: null,
      network_error: { code: 'NOT_CONFIGURED', message: null },
    }),
  },
];
const expected = (attempt: number, at: number | null, said_by: ExpectedAttempt['said_by']) => [
  { attempt, at, said_by },
];

it.each<[Partial<LadderStory>, string]>([
  [{ status: 'COMPLETED', attempts: 1, made: made(0) }, 'Delivered at the first attempt.'],
  [
    { status: 'COMPLETED', attempts: 3, made: made(0, 5000, 15_000) },
    'Delivered on attempt 3, 15 s after the first.',
  ],
  [{ status: 'COMPLETED', attempts: 3 }, 'Delivered on attempt 3.'],
  [
    { status: 'FAILED', attempts: 16, made: made(0, 23 * HOUR) },
    'Gave up after attempt 16, 23 h 0 min after the first.',
  ],
  [
    { status: 'FAILED', attempts: 3, made: deleted },
    'Ended early, after 3 of 16: the destination of its kind was deleted.',
  ],
  [{ status: 'FAILED', attempts: 3 }, 'Ended early, after 3 of 16; the service does not tell why.'],
  [{ status: 'FAILED', attempts: 0 }, 'Ended without an attempt; the service does not tell why.'],
  [
    { status: 'PENDING', attempts: 15, expected: expected(16, T + 60_000, 'service') },
    '1 attempt to come. If all fail, it gives up in 1 min 00 s.',
  ],
  [
    { status: 'PENDING', attempts: 15, expected: expected(16, T + HOUR, 'estimate') },
    '1 attempt to come. If all fail, it gives up in about 60 min (estimate).',
  ],
  [
    { status: 'PENDING', attempts: 0, expected: expected(16, null, 'estimate') },
    'Up to 1 attempt to come. When is not told.',
  ],
  [
    { status: 'PENDING', attempts: 16 },
    'All 16 attempts are made; the service has not said yet what came of the call.',
  ],
  [
    { status: 'PAUSED', attempts: 2 },
    'The specification does not name this status, so whether it is tried again cannot be told.',
  ],
])('tells %o', (story, sentence) => {
  expect(ladderSummary({ status: '', attempts: 0, made: [], expected: [], now: T, ...story })).toBe(
    sentence,
  );
});
