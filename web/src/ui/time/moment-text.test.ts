import { expect, it } from 'vitest';
import { listTime, momentText } from './times';

// By the reader's own zone, whatever it is here.
const noon = new Date(2026, 2, 1, 12, 4, 9).getTime();

it.each<[string, number, 'minutes' | 'seconds', string]>([
  ['today', noon, 'minutes', '12:04'],
  ['today, to the second', noon, 'seconds', '12:04:09'],
  ['midnight', new Date(2026, 2, 1, 0, 0, 0).getTime(), 'minutes', '00:00'],
  ['no time at all', 1e18, 'minutes', 'invalid time'],
])('%s', (_when, ms, to, text) => {
  expect(momentText(ms, noon, to)).toBe(text);
});

it('names the day where it is not today', () => {
  const yesterday = new Date(2026, 1, 28, 23, 59, 59).getTime();
  expect(momentText(yesterday, noon)).toBe('28 Feb, 23:59');
  expect(listTime(yesterday, noon)).toBe('28 Feb, 23:59');
  expect(listTime(noon, noon)).toBe('12:04:09');
});
