import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inBatches } from './batches.js';

const MB = 1024 * 1024;
const sizesOf = (records: number[]) => inBatches(records, (size) => size).map((one) => one.length);

it.each<[string, number[], number[]]>([
  ['nothing', [], []],
  ['few small records', [1, 2, 3], [3]],
  ['many small records', Array.from({ length: 250 }, () => 1), [100, 100, 50]],
  ['records of half a megabyte', Array.from({ length: 5 }, () => MB / 2), [2, 2, 1]],
  ['one record that is too large', [1, 2 * MB, 1], [1, 1, 1]],
])('%s', (_what, records, expected) => {
  expect(sizesOf(records)).toEqual(expected);
});

it('loses nothing, keeps the order, and stays within both limits', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: MB * 1.5 }), { maxLength: 400 }), (records) => {
      const batches = inBatches(records, (size) => size);
      expect(batches.flat()).toEqual(records);
      for (const batch of batches) {
        expect(batch.length).toBeGreaterThan(0);
        expect(batch.length).toBeLessThanOrEqual(100);
        const bytes = batch.reduce((sum, size) => sum + size, 0);
        if (batch.length > 1) expect(bytes).toBeLessThanOrEqual(MB);
      }
    }),
  );
});
