import { expect, it } from 'vitest';
import { JSON_LIMITS, jsonSource, type JsonNode } from './json-source';

/** The node as text again, on one line. */
function written(node: JsonNode | null): string | null {
  if (node === null || node.kind === 'scalar') return node?.text ?? null;
  const inner = node.fields
    .map(
      ({ key, value }) => `${key === null ? '' : `${JSON.stringify(key)}:`}${written(value) ?? ''}`,
    )
    .join(',');
  return node.kind === 'object' ? `{${inner}}` : `[${inner}]`;
}

it.each<[string, string, string | null]>([
  ['an object', ' { "a" : 1 ,\n"b": [true, null, {}] } ', '{"a":1,"b":[true,null,{}]}'],
  ['an array', '[1,"a:b",[]]', '[1,"a:b",[]]'],
  ['a long number', '{"id":12345678901234567890,"f":1.0}', '{"id":12345678901234567890,"f":1.0}'],
  ['keys in their order', '{"b":1,"2":2,"1":3}', '{"b":1,"2":2,"1":3}'],
  ['a repeated key', '{"a":1,"a":2}', '{"a":1,"a":2}'],
  ['__proto__ as any key', '{"__proto__":{"x":1}}', '{"__proto__":{"x":1}}'],
  ['brackets and quotes in strings', '{"}\\"":"[{\\\\"}', '{"}\\"":"[{\\\\"}'],
  ['escaped markup', '["\\u003cb\\u003e"]', '["<b>"]'],
  ['escaped control characters', '["\\u0000"]', '["\\u0000"]'],
  ['a string', '"text"', null],
  ['a number', '12', null],
  ['null', 'null', null],
  ['markup', '<html>', null],
  ['nothing', '', null],
  ['a cut body', '{"a":', null],
  ['two values', '{}{}', null],
  ['the longest', JSON.stringify(['x'.repeat(JSON_LIMITS.characters - 4)]), 'itself'],
  ['one too long', JSON.stringify(['x'.repeat(JSON_LIMITS.characters - 3)]), null],
  ['the most values', JSON.stringify(Array(JSON_LIMITS.nodes - 1).fill(0)), 'itself'],
  ['one too many', JSON.stringify(Array(JSON_LIMITS.nodes).fill(0)), null],
  ['the deepest', '['.repeat(JSON_LIMITS.depth) + ']'.repeat(JSON_LIMITS.depth), 'itself'],
  ['one too deep', '['.repeat(JSON_LIMITS.depth + 1) + ']'.repeat(JSON_LIMITS.depth + 1), null],
])('reads %s', (_what, text, expected) => {
  expect(written(jsonSource(text))).toBe(expected === 'itself' ? text : expected);
});
