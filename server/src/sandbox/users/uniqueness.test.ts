import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayClaim, scopeOf } from './uniqueness.js';

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

describe('a claim', () => {
  it.each([
    [null, true],
    ['bcu_1', true],
    ['bcu_2', false],
  ])('with holder %s is free for bcu_1: %s', (holder, expected) => {
    expect(mayClaim(holder, 'bcu_1')).toBe(expected);
  });

  it('is never held by two users, in any order of outcomes', () => {
    const step = fc.record({
      user_id: fc.constantFrom('u1', 'u2', 'u3'),
      scope: fc.constantFrom(scopeOf(null), scopeOf('r')),
      leaves: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const held = new Map<string, Set<string>>();
        for (const { user_id, scope, leaves } of steps) {
          const holders = held.get(scope) ?? new Set<string>();
          held.set(scope, holders);
          if (leaves) holders.delete(user_id);
          else if (mayClaim([...holders][0] ?? null, user_id)) holders.add(user_id);
          expect(holders.size).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
