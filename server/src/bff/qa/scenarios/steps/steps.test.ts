import { describe, expect, it } from 'vitest';
import { compareCounts } from './expectation-steps.js';

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
