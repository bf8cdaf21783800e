import { expect, it } from 'vitest';
import { countText } from './capped-count';

it.each([
  [0, false, '0 calls'],
  [1, false, '1 call'],
  [312, false, '312 calls'],
  [1000, false, '1,000 calls'],
  [1000, true, '1,000+ calls'],
])('%i, more: %o: %s', (count, more, text) => {
  expect(countText({ count, more }, 'call', 'calls')).toBe(text);
});
