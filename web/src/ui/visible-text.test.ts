import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleText } from './visible-text';

describe('visibleText', () => {
  it.each([
    ['plain text stays', 'plain', 'plain'],
    ['lines and tabs stay', 'a\tb\nc', 'a\tb\nc'],
    ['a carriage return before a line feed goes', 'a\r\nb', 'a\nb'],
    ['NUL is seen', 'a\u0000b', 'a⟨U+0000⟩b'],
    ['ESC is seen', '\u001b[31mred', '⟨U+001B⟩[31mred'],
    ['DEL is seen', 'a\u007f', 'a⟨U+007F⟩'],
    ['C1 controls are seen', 'a\u009bb', 'a⟨U+009B⟩b'],
    ['an override of the direction is seen', 'exe.\u202efdp', 'exe.⟨U+202E⟩fdp'],
    ['Arabic stays', 'مرحبا', 'مرحبا'],
    ['HTML stays text', '<b>x</b>', '<b>x</b>'],
  ])('%s', (_what, given, expected) => {
    expect(visibleText(given)).toBe(expected);
  });

  it('leaves nothing unseen', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(visibleText(text)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
        const codes = Array.from(visibleText(text), (c) => c.codePointAt(0) ?? 0);
        expect(
          codes.filter((c) => (c < 0x20 && c !== 9 && c !== 10) || (c > 0x7e && c < 0xa0)),
        ).toEqual([]);
      }),
    );
  });
});
