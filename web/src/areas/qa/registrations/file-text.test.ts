import { describe, expect, it } from 'vitest';
import { fileText, MAX_FILE_BYTES, UnreadableFileError } from './file-text';

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...all: number[]) => Uint8Array.from(all);
const utf16 = (text: string, isBig: boolean) => {
  const units = Array.from(text, (unit) => unit.charCodeAt(0));
  return bytes(
    ...units.flatMap((unit) => (isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])),
  );
};

describe('the text of a file', () => {
  it.each<[string, Uint8Array, string]>([
    ['UTF-8', utf8('a,ü,名'), 'a,ü,名'],
    ['UTF-8 with a mark', utf8('\ufeffa'), 'a'],
    ['UTF-16, little end first', utf16('\ufeffa,é', false), 'a,é'],
    ['UTF-16, big end first', utf16('\ufeffa,é', true), 'a,é'],
    ['Windows-1252, where invalid bytes reveal it', bytes(0x61, 0xfc, 0x62), 'a\ufffdb'],
  ])('%s', (_what, given, text) => {
    expect(fileText(given)).toBe(text);
  });

  it.each<[string, Uint8Array, RegExp]>([
    ['nothing', bytes(), /empty/],
    ['a spreadsheet', bytes(0x50, 0x4b, 3, 4, 20), /spreadsheet .*CSV UTF-8/],
    ['an old spreadsheet', bytes(0xd0, 0xcf, 0x11, 0xe0), /older spreadsheet/],
    ['a PDF', utf8('%PDF-1.7'), /PDF/],
    ['a picture', bytes(0x89, 0x50, 0x4e, 0x47), /picture/],
    ['a compressed file', bytes(0x1f, 0x8b, 8), /Unpack/],
    ['UTF-16 that does not say so', utf16('a,b', false), /not text in UTF-8/],
    ['too much', new Uint8Array(MAX_FILE_BYTES + 1).fill(97), /larger than 8 MB/],
  ])('%s is refused with its reason', (_what, given, reason) => {
    expect(() => fileText(given)).toThrow(UnreadableFileError);
    expect(() => fileText(given)).toThrow(reason);
  });
});
