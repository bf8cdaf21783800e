import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, indexedText, wholeNumber } from './clean-text.js';

describe('text for every database', () => {
  it('has no NUL, no lone surrogate, and at most 1,020 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1200 }), (text) => {
        const kept = indexedText(text);
        expect(kept.isWellFormed()).toBe(true);
        expect(kept).not.toContain('\u0000');
        expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(1020);
        expect(indexedText(kept)).toBe(kept);
      }),
      { numRuns: 50 },
    );
  });

  it.each(['a'.repeat(1020), 'ewh:1', 'ünï ☃', ''])('leaves %s as it is', (text) => {
    expect(indexedText(text)).toBe(text);
  });

  it.each(['a', '☃', '👩‍👩‍👧', 'ab☃'])(
    'keeps long texts of %s apart that differ at their end',
    (unit) => {
      const [one, other] = [`${unit.repeat(1200)}1`, `${unit.repeat(1200)}2`];
      expect(indexedText(one)).not.toBe(indexedText(other));
      expect(indexedText(one).startsWith(unit)).toBe(true);
    },
  );

  it('replaces what Postgres refuses', () => {
    expect(cleanText('a\u0000b\ud800c')).toBe('a\ufffdb\ufffdc');
  });

  it.each([
    [2.9, 2],
    [-2.9, -2],
    [1e300, Number.MAX_SAFE_INTEGER],
    [-1e300, -Number.MAX_SAFE_INTEGER],
  ])('writes %d as the whole number %d', (value, expected) => {
    expect(wholeNumber(value)).toBe(expected);
  });
});
