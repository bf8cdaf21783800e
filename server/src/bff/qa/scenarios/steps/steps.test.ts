import { describe, expect, it } from 'vitest';
import type { KnownCall } from '../known-calls.js';
import { compareCounts } from './expectation-steps.js';
import { isDue } from './call-steps.js';

describe('counts', () => {
  it.each([
    [{ verified: 2 }, ['verified', 'verified'], 'passed', '2 verified'],
    [{ verified: 2 }, ['verified', 'revoked', 'verified'], 'passed', '2 verified, 1 revoked'],
    [{ verified: 1, revoked: 0 }, ['verified'], 'passed', '1 verified, 0 revoked'],
    [{ verified: 1, revoked: 0 }, ['revoked'], 'failed', '0 verified, 1 revoked'],
    [{ verified: 0 }, [], 'passed', '0 verified'],
    [{ verified: 1 }, [], 'failed', '0 verified'],
    [{ verified: 1 }, ['constructor'], 'failed', '0 verified, 1 constructor'],
  ])('%j of %j: %s', (expected, found, state, happened) => {
    expect(compareCounts(expected, found)).toMatchObject({ state, happened });
  });
});

describe('a call', () => {
  const call: KnownCall = {
    ...{ transaction_id: 'ewh:1', webhook_type: 'K', reference_user_id: 'a', listed: true },
    ...{ status: 'PENDING', attempts: 0, next_attempt_at: null },
  };
  it.each([
    [{ next_attempt_at: 1000 }, true],
    [{ next_attempt_at: 999 }, true],
    [{ next_attempt_at: 1001 }, false],
    [{}, true],
    [{ attempts: 1 }, false],
    [{ status: 'COMPLETED', next_attempt_at: 999 }, false],
    [{ status: 'FAILED' }, false],
  ])('%j is due at 1000: %s', (news, due) => {
    expect(isDue({ ...call, ...news }, 1000)).toBe(due);
  });
});
