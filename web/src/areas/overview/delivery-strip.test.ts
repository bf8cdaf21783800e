import { expect, it } from 'vitest';
import { tickHeight } from './delivery-strip';

it.each([
  [0, 18],
  [1, 38],
  [4, 69],
  [16, 100],
  [99, 100],
])('draws %s attempts %s high', (attempts, height) => {
  expect(tickHeight(attempts)).toBe(height);
});
