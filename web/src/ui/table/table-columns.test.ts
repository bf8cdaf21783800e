import { describe, expect, it } from 'vitest';
import { charactersOfElastic, fittingColumns } from './table-columns';

const columns = [
  { id: 'status', width: 100, isFixed: true, rank: 0 },
  { id: 'type', width: 100, rank: 1 },
  { id: 'user', width: 100, rank: 9 },
  { id: 'created', width: 100, isFixed: true, rank: 0 },
];
const fit = (width: number, ...hidden: string[]) =>
  fittingColumns(columns, new Set(hidden), width).map(({ id }) => id);

describe('fittingColumns', () => {
  it.each([
    [Infinity, ['status', 'type', 'user', 'created']],
    [400, ['status', 'type', 'user', 'created']],
    [399, ['status', 'user', 'created']],
    [250, ['status', 'created']],
    [10, ['status', 'created']],
  ])('in %s px: %o', (width, expected) => {
    expect(fit(width)).toEqual(expected);
  });
  it('gives the space of a hidden column to the next one', () => {
    expect(fit(300, 'user')).toEqual(['status', 'type', 'created']);
  });
  it.each([
    // Its additional 100 px come before the type, and after the user.
    [500, ['status', 'type', 'user', 'created']],
    [499, ['status', 'user', 'created']],
    [300, ['status', 'user', 'created']],
  ])('in %s px gives a column its roomy width before a lower rank is shown', (width, expected) => {
    const roomy = columns.map((each) => (each.id === 'status' ? { ...each, roomy: 200 } : each));
    expect(fittingColumns(roomy, new Set(), width).map(({ id }) => id)).toEqual(expected);
  });
  it('never hides a fixed column', () => {
    expect(fit(Infinity, 'status', 'type', 'user', 'created')).toEqual(['status', 'created']);
  });
});

it.each([
  // A user's column has at least 130 px: enough for an ID shortened to 13 characters.
  [330, 14],
  [400, 24],
  [Infinity, Infinity],
  [100, 0],
])('in %s px the column without a width has room for %s characters', (width, characters) => {
  const others = [{ width: 200 }, { width: 130, isElastic: true }];
  expect(charactersOfElastic(others, width)).toBe(characters);
});
