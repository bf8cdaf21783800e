import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerpt } from './attempt-columns';

describe('excerpt', () => {
  it.each([
    ['short stays', 'ok', 10, 'ok'],
    ['lines run together', '{\n  "a": 1\n}', 20, '{ "a": 1 }'],
    ['long is cut', 'x'.repeat(30), 10, `${'x'.repeat(10)}…`],
    ['a huge line is cut', 'y'.repeat(16_384), 10, `${'y'.repeat(10)}…`],
    ['empty stays empty', '', 10, ''],
  ])('%s', (_what, text, limit, expected) => {
    expect(excerpt(text, limit)).toBe(expected);
  });

  it('is never longer than requested', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.integer({ min: 1, max: 200 }),
        (text, limit) => {
          expect(excerpt(text, limit).length).toBeLessThanOrEqual(limit + 1);
        },
      ),
    );
  });
});
