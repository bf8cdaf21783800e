import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countText, numberText, percentText } from './counts';

it.each([
  [0, '0 calls'],
  [1, '1 call'],
  [10_000, '10,000 calls'],
  [{ count: 312, more: false }, '312 calls'],
  [{ count: 1000, more: true }, '1,000+ calls'],
  [{ count: 1, more: true }, '1+ calls'],
])('%j is "%s"', (count, text) => {
  expect(countText(count, 'call')).toBe(text);
});

it('takes an irregular plural', () => {
  expect(countText(2, 'delivery', 'deliveries')).toBe('2 deliveries');
});

it.each([
  [2000, '2,000'],
  [{ count: 1000, more: true }, '1,000+'],
])('%j is the number "%s"', (count, text) => {
  expect(numberText(count)).toBe(text);
});

it('groups digits as English does', () => {
  const english = new Intl.NumberFormat('en');
  fc.assert(fc.property(fc.maxSafeInteger(), (n) => numberText(n) === english.format(n)));
});

it.each([
  [0, 0, null],
  [0, 3, '0.0 %'],
  [2, 3, '66.6 %'],
  [9999, 10_000, '99.9 %'],
  [7, 7, '100 %'],
])('%s of %s is %s', (part, whole, text) => {
  expect(percentText(part, whole)).toBe(text);
});
