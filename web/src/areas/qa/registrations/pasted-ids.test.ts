import { expect, it } from 'vitest';
import { draftOf } from './users-draft';
import { pastedPeople } from './use-users-draft';

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
  expect(pastedPeople(text).map(({ line, cells }) => [line, cells.reference_user_id])).toEqual(
    expected,
  );
});

it('leaves out who is there already, by the line', () => {
  const { rows, bad } = draftOf(pastedPeople('a\n\nb\na\n'), {});
  expect(rows).toHaveLength(2);
  expect(bad).toEqual([{ line: 4, reference_user_id: 'a', reason: 'the same person as line 1' }]);
});
