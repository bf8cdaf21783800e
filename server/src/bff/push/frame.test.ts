import { describe, expect, it } from 'vitest';
import { eventBytes, toPieces, type Frame } from './changed-records.js';

const frame = (id: number, size = 10): Frame => ({ id, bytes: Buffer.alloc(size, `${id % 10}`) });

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

describe('pieces', () => {
  it.each<[string, Frame[], [number, number, number][]]>([
    ['nothing that can be shown', [], [[3, 9, 0]]],
    ['what fits', [frame(4), frame(7)], [[3, 9, 20]]],
    [
      'more than fits',
      [frame(4), frame(6), frame(7)],
      [
        [3, 6, 20],
        [6, 9, 10],
      ],
    ],
    [
      'one that is too large alone',
      [frame(4), frame(5, 99), frame(9)],
      [
        [3, 4, 10],
        [4, 5, 99],
        [5, 9, 10],
      ],
    ],
  ])('of %s', (_what, frames, expected) => {
    const pieces = toPieces(frames, 3, 9, 25);
    expect(pieces.map(({ from, to, bytes }) => [from, to, bytes.length])).toEqual(expected);
  });
});
