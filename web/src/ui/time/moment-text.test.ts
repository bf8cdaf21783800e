import { expect, it } from 'vitest';
import { listTime, momentText, rangeText } from './times';

// In the local time zone, whichever that is.
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

it('names the year where the day and the month leave a doubt about it', () => {
  const lastYear = new Date(2025, 2, 1, 12, 4, 9).getTime();
  expect(momentText(lastYear, noon)).toBe('1 Mar 2025, 12:04');
  expect(listTime(lastYear, noon)).toBe('1 Mar 2025');
  expect(rangeText(lastYear, noon, noon)).toBe('1 Mar 2025, 12:04 – 1 Mar, 12:04');
  // The year before, and near.
  const inWinter = new Date(2025, 11, 31, 23, 59).getTime();
  expect(momentText(inWinter, noon)).toBe('31 Dec, 23:59');
  expect(rangeText(undefined, inWinter, noon)).toBe('until 31 Dec, 23:59');
  const inTime = new Date(2026, 11, 1, 8, 0).getTime();
  expect(momentText(inTime, noon)).toBe('1 Dec 2026, 08:00');
  expect(listTime(1e18, noon)).toBe('invalid time');
});
