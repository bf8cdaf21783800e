import { expect, it } from 'vitest';
import { changedAlike } from './changed-alike.js';

interface Row {
  id: number;
  state: string | null;
  at: number;
}

const before = (id: number): Row => ({ id, state: null, at: 1 });

it('joins the rows that change alike, and leaves out those that do not change', () => {
  const rows = [0, 1, 2, 3, 4].map(before);
  const changes: Partial<Row>[] = [
    { state: 'a' },
    { state: 'a', at: 2 },
    {},
    { state: 'a' },
    { at: 2 },
  ];
  const changed = changedAlike(
    rows.map((row, n) => ({ before: row, after: { ...row, ...changes[n] } })),
  );
  expect(changed).toEqual([
    { rows: [rows[0], rows[3]], set: { state: 'a' } },
    { rows: [rows[1]], set: { state: 'a', at: 2 } },
    { rows: [rows[4]], set: { at: 2 } },
  ]);
});

it.each([
  [null, 'null'],
  ['1', 1],
  ['a","b', 'a'],
])('tells %j from %j', (one, other) => {
  const to = (value: unknown) => ({ before: { value: undefined }, after: { value } });
  expect(changedAlike<{ value: unknown }>([to(one), to(other)])).toHaveLength(2);
});
