import { describe, expect, it } from 'vitest';
import { announce, refusalOf } from './apply-outcome.js';

const NEEDS_REVOKING = 'The user is verified. Revoke the verification first.';
const NEEDS_VERIFYING = 'Only a verified user can be revoked.';

describe('a user who is', () => {
  it.each([
    ['registered', 'verified', undefined],
    ['registered', 'unfulfillable', undefined],
    ['registered', 'revoked', NEEDS_VERIFYING],
    ['verified', 'verified', undefined],
    ['verified', 'unfulfillable', NEEDS_REVOKING],
    ['verified', 'revoked', undefined],
    ['unfulfillable', 'verified', undefined],
    ['unfulfillable', 'unfulfillable', undefined],
    ['unfulfillable', 'revoked', NEEDS_VERIFYING],
    ['revoked', 'verified', undefined],
    ['revoked', 'unfulfillable', undefined],
    ['revoked', 'revoked', undefined],
  ] as const)('%s becomes %s, or is refused: %s', (from, to, refusal) => {
    expect(refusalOf(from, to)).toBe(refusal);
  });
});

it.each([
  ['verified', null, 'USER_VERIFICATION_COMPLETED', { completed_at: '1970-01-01T00:00:00.000Z' }],
  ['revoked', null, 'USER_VERIFICATION_REVOKED', { revoked_at: '1970-01-01T00:00:00.000Z' }],
  ...(['CHECK_FAILED', 'NOT_UNIQUE'] as const).map(
    (reason) =>
      ['unfulfillable', reason, 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE', { reason }] as const,
  ),
] as const)('%s (%s) is announced by %s with %j', (state, reason, type, payload) => {
  expect(announce({ state, reason }, 0)).toEqual([type, payload]);
});
