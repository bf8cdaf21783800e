import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf, hexDump, textOf } from './body-bytes';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

describe('the bytes of a body', () => {
  it('decodes base64 and dumps every byte in hexadecimal', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(bytesOf(base64(bytes))).toEqual(bytes);
        const dumped = hexDump(bytes, Infinity)
          .split('\n')
          .map((line) => line.slice(8, 56))
          .join('')
          .replaceAll(' ', '');
        expect(dumped).toBe(Buffer.from(bytes).toString('hex'));
      }),
    );
  });

  it('dumps 16 bytes per line, with the printable ones as text', () => {
    const bytes = Buffer.from('{"a":"ü\u0000"}\n0123456789');
    expect(hexDump(bytes, Infinity)).toBe(
      [
        '000000  7b 22 61 22 3a 22 c3 bc  00 22 7d 0a 30 31 32 33  {"a":"..."}.0123',
        '000010  34 35 36 37 38 39                                 456789',
      ].join('\n'),
    );
    expect(hexDump(bytes, 4)).toBe(`000000  7b 22 61 22${' '.repeat(39)}{"a"`);
  });

  it('is text only if it is UTF-8, with its byte order mark and directional characters', () => {
    expect(textOf(Buffer.from('שלום \u202e!'))).toBe('שלום \u202e!');
    expect(textOf(Buffer.from([0xef, 0xbb, 0xbf, 0x7b]))).toBe('\ufeff{');
    expect(textOf(Buffer.from([0xff, 0xfe]))).toBeNull();
  });
});
