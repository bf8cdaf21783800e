import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scopeOf } from './humans.js';

describe('the scope', () => {
  it('is the region, or the account, and no region is the account', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
        expect(scopeOf(one) === scopeOf(other)).toBe(one === other);
        expect(scopeOf(one)).not.toBe(scopeOf(null));
      }),
    );
    expect(scopeOf('account')).not.toBe(scopeOf(null));
  });
});
