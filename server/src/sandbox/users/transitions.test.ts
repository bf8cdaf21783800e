import { describe, expect, it } from 'vitest';
import { announce, reasonOf, transition } from './apply-outcome.js';

describe('transitions', () => {
  it.each([
    ['registered', 'passed', 'verified', 'USER_VERIFICATION_COMPLETED'],
    ['revoked', 'passed', 'verified', 'USER_VERIFICATION_COMPLETED'],
    ['unfulfillable', 'passed', 'verified', 'USER_VERIFICATION_COMPLETED'],
    ['registered', 'failed', 'unfulfillable', 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE'],
    ['revoked', 'failed', 'unfulfillable', 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE'],
    [
      'registered',
      'passed_by_known_human',
      'unfulfillable',
      'USER_VERIFICATION_DETERMINED_UNFULFILLABLE',
    ],
    [
      'revoked',
      'passed_by_known_human',
      'unfulfillable',
      'USER_VERIFICATION_DETERMINED_UNFULFILLABLE',
    ],
    ['verified', 'withdrawn', 'revoked', 'USER_VERIFICATION_REVOKED'],
  ] as const)('%s, %s: becomes %s and emits %s', (state, checkResult, next, emits) => {
    expect(transition(state, checkResult)).toBe(next);
    expect(announce(next, checkResult, 0).webhook_type).toBe(emits);
  });

  it.each([
    ['verified', 'passed'],
    ['verified', 'passed_by_known_human'],
    ['unfulfillable', 'failed'],
    ['unfulfillable', 'passed_by_known_human'],
    ['revoked', 'withdrawn'],
  ] as const)('%s, %s: keeps the state and makes no call', (state, checkResult) => {
    expect(transition(state, checkResult)).toBeNull();
  });

  it.each([
    ['verified', 'failed'],
    ['registered', 'withdrawn'],
    ['unfulfillable', 'withdrawn'],
  ] as const)('%s, %s: is refused', (state, checkResult) => {
    expect(transition(state, checkResult)).toHaveProperty('refused');
  });
});

it('gives the reason that the payload carries', () => {
  expect(reasonOf('failed')).toBe('CHECK_FAILED');
  expect(reasonOf('passed_by_known_human')).toBe('NOT_UNIQUE');
});
