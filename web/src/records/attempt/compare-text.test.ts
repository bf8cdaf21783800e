import { describe, expect, it } from 'vitest';
import { comparePairs, compareTexts, MOST_DIFFERENCES, type Comparison } from './compare-text';

/** Each difference as "name: before > after". */
const written = ({ differences }: Comparison) =>
  differences.map(
    ({ name, before, after }) => `${name ?? ''}: ${before ?? 'none'} > ${after ?? 'none'}`,
  );
const numbered = (count: number, letter: string) =>
  Array.from({ length: count }, (_, n) => `${letter}${n}`);

describe('compareTexts', () => {
  it.each<[string, string, string, Comparison['by'], string[], number]>([
    ['the same', '{"a":1}', '{"a":1}', 'field', [], 1],
    ['other spaces', '{"a":[1]}', '{ "a" : [ 1 ] }', 'field', [], 1],
    ['another order', '{"a":1,"b":2}', '{"b":2,"a":1}', 'field', [], 2],
    ['a changed field', '{"a":1,"b":2}', '{"a":1,"b":3}', 'field', ['b: 2 > 3'], 1],
    ['another type', '{"a":1}', '{"a":"1"}', 'field', ['a: 1 > "1"'], 0],
    [
      'long numbers',
      '{"a":9007199254740993}',
      '{"a":9007199254740992}',
      'field',
      ['a: 9007199254740993 > 9007199254740992'],
      0,
    ],
    ['a field more', '{}', '{"a":null}', 'field', ['a: none > null'], 0],
    ['an object and an array', '{}', '[]', 'line', [': {} > []'], 0],
    ['a field less', '{"a":1,"b":2}', '{"a":1}', 'field', ['b: 2 > none'], 1],
    [
      'inner fields',
      '{"u":{"n":["x"]}}',
      '{"u":{"n":["y","z"]}}',
      'field',
      ['u.n[0]: "x" > "y"', 'u.n[1]: none > "z"'],
      0,
    ],
    ['odd keys', '{"a.b":1,"":1}', '{"a.b":2,"":2}', 'field', ['["a.b"]: 1 > 2', '[""]: 1 > 2'], 0],
    ['repeated keys', '{"a":1,"a":2}', '{"a":1,"a":3}', 'field', ['a (2): 2 > 3'], 1],
    [
      'an object made a number',
      '{"a":{"b":1}}',
      '{"a":1}',
      'field',
      ['a.b: 1 > none', 'a: none > 1'],
      0,
    ],
    ['JSON and text', '{"a":1}', 'gone', 'line', [': {"a":1} > gone'], 0],
    ['an empty text', '', 'a', 'line', [': none > a'], 0],
    ['two empty texts', '', '', 'line', [], 0],
    ['a changed line', 'a\nb\nc', 'a\nx\nc', 'line', [': b > x'], 2],
    ['an added line', 'a\nc', 'a\nb\nc', 'line', [': none > b'], 2],
    ['a removed line', 'a\r\nb\r\nc', 'a\nc', 'line', [': b > none'], 2],
    ['two changed lines', 'a\nb\nc\nd', 'a\nx\nc\ny', 'line', [': b\nc\nd > x\nc\ny'], 1],
    ['repeated lines', 'a\na', 'a\na\na', 'line', [': none > a'], 2],
    ['lines at another place', 'a\nb', 'b\na', 'line', [': a\nb > b\na'], 0],
  ])('%s', (_what, before, after, by, expected, same) => {
    const comparison = compareTexts(before, after);
    expect(written(comparison)).toEqual(expected);
    expect(comparison).toMatchObject({ by, same, isCut: false });
  });

  it('lists a bounded number of differences', () => {
    const [a, b] = ['a', 'b'].map((letter) =>
      JSON.stringify(numbered(MOST_DIFFERENCES + 1, letter)),
    );
    const comparison = compareTexts(a ?? '', b ?? '');
    expect(comparison.differences).toHaveLength(MOST_DIFFERENCES);
    expect(comparison.isCut).toBe(true);
  });
});

it('compares names that repeat by their turn', () => {
  const before = [
    ['via', 'a'],
    ['via', 'b'],
    ['x', '1'],
  ] as const;
  const after = [
    ['via', 'a'],
    ['via', 'c'],
  ] as const;
  expect(written(comparePairs(before, after))).toEqual(['via (2): b > c', 'x: 1 > none']);
});
