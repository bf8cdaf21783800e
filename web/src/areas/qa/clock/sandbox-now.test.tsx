import { expect, it } from 'vitest';
import { offsetText, sandboxNow } from './clock-page';

it.each([
  [0, 'the same as real time'],
  [999, 'the same as real time'],
  [60_000, '1 min 00 s ahead of real time'],
  [90_000_000, '1 d 1 h ahead of real time'],
])('an offset of %i ms is %s', (ms, text) => {
  expect(offsetText(ms)).toBe(text);
});

it('continues from the reported time, and never goes back', () => {
  const now = '2026-03-01T12:00:00.000Z';
  const at = Date.parse(now);
  expect(sandboxNow(now, 5000, 8000)).toBe(at + 3000);
  expect(sandboxNow(now, 5000, 4000)).toBe(at);
});
