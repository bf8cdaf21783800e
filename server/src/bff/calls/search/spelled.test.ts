import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spelled } from './text-index.js';

it('has only letters and digits, which pg_trgm indexes in every locale', () => {
  expect(spelled('12:30 a_b%c\\d ünï ☃\u0001')).toMatch(/^[a-zA-Z0-9]+$/);
});

const UNITS = ['a', 'b', '0', ' ', '-', '_', '%', '\\', '"', '☃', 'ü', '😀', 'y', 'z'];

it('contains the spelled part exactly if the text contains the part', () => {
  const unit = fc.constantFrom(...UNITS);
  const text = fc.string({ unit, maxLength: 12 });
  const part = fc.string({ unit, minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(text, part, (some, other) => {
      expect(spelled(some).includes(spelled(other))).toBe(some.includes(other));
    }),
    { numRuns: 500 },
  );
});
