import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLines } from './json-lines';

const TEXT = `{
  "name": "a,{[\\"b",
  "steps": [
    { "do": "register",
      "count": -1.5e3 },
    [],
    {}, {
      "states": { "verified": 2 }
    }
  ],
  "last": null
}`;

describe('jsonLines', () => {
  it.each([
    ['', 1],
    ['name', 2],
    ['steps', 3],
    ['steps.0', 4],
    ['steps.0.do', 4],
    ['steps.0.count', 5],
    ['steps.1', 6],
    ['steps.2', 7],
    ['steps.3', 7],
    ['steps.3.states', 8],
    ['steps.3.states.verified', 8],
    ['last', 11],
  ])('finds %j in line %i', (path, line) => {
    expect(jsonLines(TEXT).get(path)).toBe(line);
  });

  it('contains every value of any text, and nothing else', () => {
    const paths = (value: unknown, path: readonly string[]): string[] => {
      const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
      return [path.join('.'), ...inner.flatMap(([key, each]) => paths(each, [...path, key]))];
    };
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value, null, 2);
        const given: unknown = JSON.parse(text);
        expect(new Set(jsonLines(text).keys())).toEqual(new Set(paths(given, [])));
      }),
    );
  });
});
