import { expect, it } from 'vitest';
import { draftOf, pastedUsers } from './users-draft';

it.each<[string, [number, string][]]>([
  ['', []],
  [' \n\t\n', []],
  ['one', [[1, 'one']]],
  [
    ' one \r\n\r\ntwo\rthree\n',
    [
      [1, 'one'],
      [3, 'two'],
      [4, 'three'],
    ],
  ],
  ['a,b;c "d"', [[1, 'a,b;c "d"']]],
])('%j', (text, expected) => {
  expect(pastedUsers(text).map(({ line, cells }) => [line, cells.reference_user_id])).toEqual(
    expected,
  );
});

it('skips duplicates, with the line of the first', () => {
  const { rows, skipped } = draftOf(pastedUsers('a\n\nb\na\n'), {});
  expect(rows).toHaveLength(2);
  expect(skipped).toEqual([{ line: 4, reference_user_id: 'a', reason: 'Same ID as line 1' }]);
});
