import { expect, it } from 'vitest';
import { fitsInCode } from './code-capacity';

it.each([
  ['as much as fits', 'x'.repeat(2331), true],
  ['a byte more', 'x'.repeat(2332), false],
  ['characters of two bytes', 'ü'.repeat(1166), false],
  ['half of a surrogate pair', 'https://x.example.com/\ud800', false],
])('weighs %s', (_what, text, fits) => {
  expect(fitsInCode(text)).toBe(fits);
});
