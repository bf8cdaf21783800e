import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatedUsers, patternProblems, type IdPattern } from './pattern-fields';

const base: IdPattern = { pattern: 'qa-{n}', count: '3' };
const sources = { uuid: () => 'u-u', date: '2026-03-01' };
const ids = (names: Partial<IdPattern>) =>
  generatedUsers({ ...base, ...names }, sources).map(({ cells }) => cells.reference_user_id);

describe('generated IDs', () => {
  it.each<[Partial<IdPattern>, string[]]>([
    [{}, ['qa-1', 'qa-2', 'qa-3']],
    [{ count: '1' }, ['qa-1']],
    [{ pattern: '{date}/{n}/{n}', count: '1' }, ['2026-03-01/1/1']],
    [{ pattern: 'x{uuid}', count: '2' }, ['xu-u', 'xu-u']],
    [{ pattern: '  just one ', count: '1' }, ['just one']],
    [{ pattern: '$& $1 {n}', count: '1' }, ['$& $1 1']],
  ])('%j', (names, expected) => {
    expect(ids(names)).toEqual(expected);
  });

  it.each<[Partial<IdPattern>, string, RegExp]>([
    [{ pattern: '' }, 'pattern', /Enter a pattern/],
    [{ pattern: 'qa-{N}' }, 'pattern', /\{N\} is not one of/],
    [{ pattern: 'qa' }, 'pattern', /Add \{n\} or \{uuid\}/],
    [{ pattern: 'qa-{date}' }, 'pattern', /Add/],
    [{ count: '0' }, 'count', /from 1 to 10,000/],
    [{ count: '10001' }, 'count', /from 1/],
    [{ count: '-3' }, 'count', /from 1/],
    [{ count: '1e3' }, 'count', /from 1/],
    [{ count: '' }, 'count', /from 1/],
  ])('%j: %s is wrong, and no user is generated', (names, field, problem) => {
    const problems = patternProblems({ ...base, ...names });
    expect(Object.keys(problems)).toEqual([field]);
    expect(Object.values(problems)[0]).toMatch(problem);
    expect(ids(names)).toEqual([]);
  });

  it('generates distinct IDs that sort by number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (count) => {
        const named = ids({ count: String(count) });
        expect(new Set(named).size).toBe(count);
        expect([...named].sort()).toEqual(named);
        expect(named.at(-1)).toBe(`qa-${count}`);
      }),
    );
  });
});
