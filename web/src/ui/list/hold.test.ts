import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heldBack } from './hold';

interface Row {
  position: number;
  text?: string;
}
const rows = (...positions: number[]): Row[] => positions.map((position) => ({ position }));
const positionsOf = (list: readonly Row[]) => list.map(({ position }) => position);

describe('heldBack', () => {
  it('lets what is new above and between wait, and shows what was loaded below', () => {
    expect(heldBack(rows(90, 80), rows(95, 90, 85, 80, 70))).toEqual({
      rows: rows(90, 80, 70),
      waiting: 2,
    });
  });
  it('shows all of a list that was empty', () => {
    expect(heldBack([], rows(5))).toEqual({ rows: rows(5), waiting: 0 });
  });
  it.each([
    ['the lowest of them', rows(95, 94, 90), 2],
    ['all of them', rows(99, 98, 97), 3],
  ])('keeps the rows where a list that was read anew lacks %s', (_which, incoming, waiting) => {
    expect(heldBack(rows(90, 80, 70), incoming)).toEqual({ rows: rows(90, 80, 70), waiting });
  });
  it('shows a row as it is now', () => {
    const incoming = [{ position: 90, text: 'now' }];
    expect(heldBack(rows(90, 80), incoming).rows).toEqual([...incoming, ...rows(80)]);
  });
  it('moves nothing that was shown, and shows or counts every row, whatever comes', () => {
    const list = fc
      .uniqueArray(fc.integer({ min: 0, max: 20 }))
      .map((positions) => rows(...positions.sort((a, b) => b - a)));
    fc.assert(
      fc.property(list, list, (shown, incoming) => {
        const after = heldBack(shown, incoming);
        const positions = positionsOf(after.rows);
        expect(positions.slice(0, shown.length)).toEqual(positionsOf(shown));
        expect(positions).toEqual([...new Set(positions)].sort((a, b) => b - a));
        const unseen = incoming.filter(({ position }) => !positions.includes(position));
        expect(after.waiting).toBe(unseen.length);
      }),
    );
  });
});
