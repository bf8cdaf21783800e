import { expect, it } from 'vitest';
import { eventBytes } from './changed-records.js';

it.each([
  ['line breaks', 'a\nb\r\nevent: reset\n\n'],
  ['separators that JavaScript once took for line breaks', 'a\u2028b\u2029c'],
  ['HTML and right-to-left text', '<b>\u202eabc</b>'],
])('writes %s as one line of data', (_what, body) => {
  const lines = eventBytes('call', { body }, 7).toString().split('\n');
  expect(lines.slice(0, 2)).toEqual(['id: 7', 'event: call']);
  expect(JSON.parse((lines[2] ?? '').slice('data: '.length))).toEqual({ body });
  expect(lines.slice(3)).toEqual(['', '']);
});
