import { expect, it } from 'vitest';
import { percentText } from './delivery-share';

it.each([
  [0, 0, null],
  [0, 3, '0.0'],
  [2, 3, '66.6'],
  [9999, 10_000, '99.9'],
  [7, 7, '100'],
])('%s of %s is %s percent', (part, whole, text) => {
  expect(percentText(part, whole)).toBe(text);
});
