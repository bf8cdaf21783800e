import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KEPT_BYTES, keptText } from './guarded-call.js';

it.each([
  ['plain text', Buffer.from('ok'), 'ok'],
  ['nothing', Buffer.alloc(0), ''],
  ['a NUL', Buffer.from('a\u0000b'), 'a\uFFFDb'],
  ['bytes that are no UTF-8', Buffer.from([0x61, 0xff, 0x62]), 'a\uFFFDb'],
  ['an end inside a character', Buffer.from([0x61, 0xe2, 0x82]), 'a\uFFFD'],
  ['a byte order mark', Buffer.from('\uFEFFx'), '\uFEFFx'],
])('keeps %s', (_what, bytes, expected) => {
  expect(keptText(bytes)).toBe(expected);
});

it('cuts at the limit without breaking a character, whatever comes before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 }), fc.constantFrom('é', '€', '😀'), (shift, sign) => {
      const text = keptText(Buffer.from('x'.repeat(shift) + sign.repeat(KEPT_BYTES)));
      expect(text).not.toContain('\uFFFD');
      const bytes = Buffer.byteLength(text);
      expect(bytes).toBeLessThanOrEqual(KEPT_BYTES);
      expect(bytes).toBeGreaterThan(KEPT_BYTES - 4);
    }),
  );
});
