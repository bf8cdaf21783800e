import { describe, expect, it } from 'vitest';
import { callState, type CallEvidence } from './state.js';

const nothing: CallEvidence = {
  ...{ status: null, listed_attempts: 0, listed_at: null, unlisted_at: null },
  ...{ is_accepted: 0, accepted_here_after: null, failed_attempts: 0, newest_attempt: null },
  ...{ is_attempt_listed: 0, response: null, network_code: null },
};
const pending = { ...nothing, status: 'PENDING', listed_attempts: 3, listed_at: 1 };
const left = { ...pending, unlisted_at: 2 };
const failed16 = { failed_attempts: 16, newest_attempt: 16 };

describe('the state of a call', () => {
  it.each<[string, CallEvidence, string, string | null, number]>([
    ['listed COMPLETED', { ...pending, status: 'COMPLETED' }, 'delivered', null, 3],
    ['an accepted attempt', { ...nothing, is_accepted: 1 }, 'delivered', null, 0],
    ['accepted by this console', { ...nothing, accepted_here_after: 0 }, 'delivered', null, 0],
    ['accepted, and left the window', { ...left, accepted_here_after: 0 }, 'delivered', null, 3],
    [
      'accepted after all attempts that are known',
      { ...nothing, failed_attempts: 2, newest_attempt: 2, accepted_here_after: 2 },
      'delivered',
      null,
      3,
    ],
    [
      'accepted, then listed FAILED',
      { ...pending, status: 'FAILED', is_accepted: 1 },
      'delivered',
      'listed_failed',
      3,
    ],
    [
      'accepted, then retried',
      { ...pending, accepted_here_after: 0, failed_attempts: 1 },
      'delivered',
      'listed_pending',
      3,
    ],
    ['listed FAILED', { ...left, status: 'FAILED' }, 'failed', null, 3],
    ['the 16th attempt failed', { ...left, ...failed16 }, 'failed', null, 16],
    ['16 attempts without a number failed', { ...left, failed_attempts: 16 }, 'failed', null, 16],
    ['only the 16th attempt is known', { ...nothing, ...failed16 }, 'failed', null, 16],
    ['listed PENDING', pending, 'retrying', null, 3],
    [
      'left the window, a newer attempt is listed',
      { ...left, failed_attempts: 1, newest_attempt: 5, is_attempt_listed: 1 },
      'retrying',
      null,
      5,
    ],
    [
      'left the window, and the newer attempt too',
      { ...left, failed_attempts: 1, newest_attempt: 5 },
      'unknown',
      'left_window',
      5,
    ],
    [
      'left the window, and no newer attempt than it listed is known',
      { ...left, failed_attempts: 3, newest_attempt: 3, is_attempt_listed: 1 },
      'unknown',
      'left_window',
      3,
    ],
    [
      'known by a listed attempt alone',
      { ...nothing, failed_attempts: 1, newest_attempt: 2, is_attempt_listed: 1 },
      'retrying',
      null,
      2,
    ],
    [
      'its newest attempt found no destination any more',
      {
        ...{ ...left, failed_attempts: 1, newest_attempt: 5, is_attempt_listed: 1 },
        network_code: 'NOT_CONFIGURED',
      },
      'unknown',
      'left_window',
      5,
    ],
    [
      'its newest attempt is the 16th, and its response is not known',
      { ...left, newest_attempt: 16, is_attempt_listed: 1, response: 'other' },
      'unknown',
      'left_window',
      16,
    ],
    ['another status', { ...pending, status: 'ON_HOLD' }, 'unknown', 'other_status', 3],
    ['known by an incoming delivery alone', nothing, 'unknown', 'not_listed', 0],
  ])('%s', (_title, evidence, state, reason, attempts) => {
    expect(callState(evidence)).toEqual({ state, state_reason: reason, attempts });
  });
});
