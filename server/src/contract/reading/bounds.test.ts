import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findJsonFault, NO_NUL } from './record.js';

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

it.each<[string, unknown, ReturnType<typeof findJsonFault>]>([
  ['64 levels', nested(64), null],
  [
    '65 levels',
    nested(65),
    { reason: 'is nested more than 64 levels deep', path: Array.from({ length: 64 }, () => '0') },
  ],
  ['NUL in a text', 'a\u0000b', { reason: NO_NUL, path: [] }],
  ['NUL in a list', { ids: ['a', '\u0000'] }, { reason: NO_NUL, path: ['ids', '1'] }],
  ['NUL in a name', { a: { 'b\u0000': 1 } }, { reason: NO_NUL, path: ['a', 'b\u0000'] }],
  [
    'NUL below __proto__',
    JSON.parse('{"__proto__":"\\u0000"}'),
    { reason: NO_NUL, path: ['__proto__'] },
  ],
  ['the text \\u0000', JSON.parse('"\\\\u0000"'), null],
  ['nothing', null, null],
  ['a number', 1e300, null],
])('%s', (_what, value, expected) => {
  expect(findJsonFault(value)).toEqual(expected);
});

it('finds a fault in JSON of any form exactly where there is one', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\u0000', 'a\u0000'));
  const value = fc.letrec((tie) => ({
    any: fc.oneof({ depthSize: 'medium' }, text, fc.integer(), tie('list'), tie('record')),
    list: fc.array(tie('any'), { maxLength: 4 }),
    record: fc.dictionary(text, tie('any'), { maxKeys: 4 }),
  })).any;
  fc.assert(
    fc.property(value, (given) => {
      const json = JSON.stringify(given);
      // An escaped backslash before "u0000" is text, not NUL.
      const hasNul = json.replaceAll('\\\\', '').includes('\\u0000');
      expect(findJsonFault(JSON.parse(json))?.reason === NO_NUL).toBe(hasNul);
    }),
  );
});
