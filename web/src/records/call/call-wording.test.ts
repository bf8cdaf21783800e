import { expect, it } from 'vitest';
import { archivedCall } from '../../testing/archived';
import { callWording, stateReasonText } from './call-wording';

it.each([
  [{ state: 'delivered', delivered_attempt: 1 }, 'Delivered on attempt 1', 'good', 'COMPLETED'],
  [{ state: 'delivered', delivered_attempt: 12 }, 'Delivered on attempt 12', 'good', 'COMPLETED'],
  [{ state: 'delivered', delivered_attempt: null }, 'Delivered', 'good', 'COMPLETED'],
  [{ state: 'retrying', attempts: 0 }, 'Waiting for attempt 1', 'waiting', 'PENDING'],
  [{ state: 'retrying', attempts: 3 }, 'Retrying, 3 of 16', 'retrying', 'PENDING'],
  [{ state: 'failed', attempts: 16 }, 'Failed after 16', 'bad', 'FAILED'],
  [{ state: 'failed', attempts: 0 }, 'Failed', 'bad', 'FAILED'],
  [
    { state: 'unknown', attempts: 7 },
    'Unknown, last seen retrying, 7 of 16',
    ...(['unknown', 'unknown'] as const),
  ],
  [
    { state: 'unknown', attempts: 0 },
    'Unknown, last seen waiting for attempt 1',
    ...(['unknown', 'unknown'] as const),
  ],
  [
    { state: 'unknown', state_reason: 'not_listed' },
    'Unknown, not listed yet',
    'unknown',
    'unknown',
  ],
  [
    { state: 'unknown', state_reason: 'other_status', status: 'ON_HOLD' },
    ...(['ON_HOLD', 'unknown', 'ON_HOLD'] as const),
  ],
] as const)('says of a call with %j: %s', (fields, text, tone, status) => {
  expect(callWording(archivedCall(fields))).toEqual({ text, tone, status });
});

it('says why a state is unknown, and what contradicts a delivered one', () => {
  expect(stateReasonText(archivedCall())).toBeNull();
  expect(stateReasonText(archivedCall({ state: 'unknown' }))).toMatch(/no longer lists/);
  expect(stateReasonText(archivedCall({ state_reason: 'listed_failed' }))).toMatch(/accepted/);
});
