import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spacesSeen, visibleText } from './visible-text';

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
    ['a zero-width space is seen', 'person\u200bzero', 'person⟨U+200B⟩zero'],
    ['a zero-width non-joiner is seen', 'a\u200cb', 'a⟨U+200C⟩b'],
    ['a zero-width joiner is seen', 'a\u200db', 'a⟨U+200D⟩b'],
    ['a word joiner is seen', 'a\u2060b', 'a⟨U+2060⟩b'],
    ['a byte order mark is seen', '\ufeff{}', '⟨U+FEFF⟩{}'],
    ['a soft hyphen is seen', 'a\u00adb', 'a⟨U+00AD⟩b'],
    ['a mark of the direction is seen', 'a\u200eb\u061c', 'a⟨U+200E⟩b⟨U+061C⟩'],
    ['a filler is seen', 'a\u3164b', 'a⟨U+3164⟩b'],
    ['a line separator is seen', 'a\u2028b', 'a⟨U+2028⟩b'],
    ['a sign past the first plane is seen', 'a\u{e0041}b', 'a⟨U+E0041⟩b'],
    ['a variation selector at a letter is seen', 'a\ufe0fb', 'a⟨U+FE0F⟩b'],
    ['a joined emoji stays', '👩🏽‍🚀 ❤️‍🔥 ❤️', '👩🏽‍🚀 ❤️‍🔥 ❤️'],
    ['a joiner that ends an emoji is seen', '👩\u200d', '👩⟨U+200D⟩'],
    ['spaces stay', 'a\u00a0b\u3000c', 'a\u00a0b\u3000c'],
    ['Arabic stays', 'مرحبا', 'مرحبا'],
    ['HTML stays text', '<b>x</b>', '<b>x</b>'],
  ])('%s', (_what, given, expected) => {
    expect(visibleText(given)).toBe(expected);
  });

  it('makes every invisible character visible', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(visibleText(text)).not.toMatch(
          /[\u00ad\u200b\u200c\u202a-\u202e\u2060-\u2069\ufeff]/,
        );
        const codes = Array.from(visibleText(text), (c) => c.codePointAt(0) ?? 0);
        expect(
          codes.filter((c) => (c < 0x20 && c !== 9 && c !== 10) || (c > 0x7e && c < 0xa0)),
        ).toEqual([]);
      }),
    );
  });
});

describe('spacesSeen', () => {
  it.each([
    ['a single inner space stays', 'tab id', 'tab id'],
    ['outer spaces are seen', '  a ', '␣␣a␣'],
    ['repeated spaces are seen', 'a  b', 'a␣␣b'],
    ['a tab is seen', 'tab\tid', 'tab⟨U+0009⟩id'],
    ['a line feed is seen', 'tab\nid', 'tab⟨U+000A⟩id'],
    ['only spaces are seen', '  ', '␣␣'],
  ])('%s', (_what, given, expected) => {
    expect(spacesSeen(given)).toBe(expected);
  });
});
