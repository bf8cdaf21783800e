import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heldRows } from './use-held-rows';

interface Row {
  id: string;
  at: number;
}
const row = (id: string, at = 0): Row => ({ id, at });
const idOf = ({ id }: Row) => id;

describe('heldRows', () => {
  it.each([
    ['nothing new', [row('b'), row('a')], [row('b'), row('a')], ['b', 'a'], []],
    ['a new one waits', [row('a')], [row('b'), row('a')], ['a'], ['b']],
    ['one that left stays', [row('b'), row('a')], [row('c'), row('b')], ['b', 'a'], ['c']],
    ['an emptied list stays', [row('a')], [], ['a'], []],
    ['an empty list was held', [], [row('a')], [], ['a']],
  ])('%s', (_what, held, incoming, rows, fresh) => {
    const found = heldRows(held, incoming, [], idOf);
    expect(found.rows.map(idOf)).toEqual(rows);
    expect(found.fresh.map(idOf)).toEqual(fresh);
  });

  it('shows a held row as it is now, also where it was moved to a later page', () => {
    const held = [row('c', 1), row('b', 1), row('a', 1)];
    const found = heldRows(held, [row('d', 2), row('c', 2)], [row('b', 2)], idOf);
    expect(found.rows).toEqual([row('c', 2), row('b', 2), row('a', 1)]);
    expect(found.fresh).toEqual([row('d', 2)]);
  });

  it('never moves a held row and loses no new one', () => {
    const rows = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 });
    fc.assert(
      fc.property(rows, rows, (before, after) => {
        const found = heldRows(
          before.map((id) => row(id)),
          after.map((id) => row(id)),
          [],
          idOf,
        );
        expect(found.rows.map(idOf)).toEqual(before);
        expect([...before, ...found.fresh.map(idOf)]).toEqual(expect.arrayContaining(after));
      }),
    );
  });
});
