import { describe, expect, it } from 'vitest';
import { agrees } from './agrees.js';

const turnedAway = { state: 'unfulfillable', unfulfillable_reason: 'NOT_UNIQUE' } as const;
const notPassed = { state: 'unfulfillable', unfulfillable_reason: 'CHECK_FAILED' } as const;
const verified = { state: 'verified', unfulfillable_reason: null } as const;
const revoked = { state: 'revoked', unfulfillable_reason: null } as const;
const registered = { state: 'registered', unfulfillable_reason: null } as const;

describe('agrees', () => {
  it.each([
    ['pass', 0, { ...verified, version: 1 }, true],
    ['pass', 0, { ...turnedAway, version: 1 }, true],
    ['pass', 0, { ...notPassed, version: 1 }, false],
    ['fail', 0, { ...notPassed, version: 1 }, true],
    ['fail', 0, { ...turnedAway, version: 1 }, false],
    ['fail', 0, { ...verified, version: 1 }, false],
    // A failure repeated stays one, and moves nothing.
    ['fail', 1, { ...notPassed, version: 1 }, true],
    ['withdraw', 1, { ...revoked, version: 2 }, true],
    ['withdraw', 1, { ...verified, version: 1 }, false],
    ['pass', 0, { ...verified, version: 3 }, false],
    ['pass', 2, { ...verified, version: 1 }, false],
    ['pass', 7, { ...registered, version: 0 }, false],
  ] as const)('%s with version %i, then %o: %s', (choice, version, now, expected) => {
    expect(agrees(choice, version, now)).toBe(expected);
  });
});
