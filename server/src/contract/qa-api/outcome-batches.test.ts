import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apportion } from './outcome-batches.js';

it.each([
  [1000, [80, 10, 5, 5], [800, 100, 50, 50]],
  [10, [33.333, 33.333, 33.334], [3, 3, 4]],
  [10, [33.334, 33.333, 33.333], [4, 3, 3]],
  [3, [50, 50], [2, 1]],
  [1, [1, 1, 98], [0, 0, 1]],
  [1, [50, 50], [1, 0]],
  [7, [100, 0], [7, 0]],
  [10_000, [99.99, 0.01], [9999, 1]],
])('splits %i by %j per cent into %j', (total, percentages, expected) => {
  expect(apportion(total, percentages)).toEqual(expected);
});

const parts = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 20 });

it('adds up, gives no user to a share of 0 and differs by less than one from the exact part', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), parts, (total, weights) => {
      const sum = weights.reduce((all, weight) => all + weight, 0);
      fc.pre(sum > 0);
      const percentages = weights.map((weight) => (100 * weight) / sum);
      const counts = apportion(total, percentages);
      expect(counts.reduce((all, count) => all + count, 0)).toBe(total);
      for (const [index, count] of counts.entries()) {
        expect(Number.isInteger(count)).toBe(true);
        const exact = (total * (weights[index] ?? 0)) / sum;
        expect(Math.abs(count - exact)).toBeLessThan(1 + 1e-6);
        if (weights[index] === 0) expect(count).toBe(0);
      }
    }),
  );
});
