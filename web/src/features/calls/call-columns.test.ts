import { expect, it } from 'vitest';
import { callColumns, columnCount } from './call-columns';

it.each([
  [600, [], 6],
  [711, [], 6],
  [728, ['next'], 7],
  [1000, ['attempts', 'next', 'word'], 8],
  [1180, ['kind', 'attempts', 'next', 'word'], 9],
  [Infinity, ['kind', 'attempts', 'next', 'word'], 9],
])('a table of %i px has room for %j', (width, shown, count) => {
  const columns = callColumns(width);
  const names = Object.entries(columns).filter(([, isShown]) => isShown);
  expect(names.map(([name]) => name)).toEqual(shown);
  expect(columnCount(columns)).toBe(count);
});
