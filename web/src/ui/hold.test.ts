import { describe, expect, it } from 'vitest';
import { heldBack, holdOf } from './hold';

const rows = (...positions: number[]) => positions.map((position) => ({ position }));

describe('heldBack', () => {
  const hold = holdOf(rows(90, 80));
  it('lets all in while nothing is held', () => {
    expect(heldBack(rows(95, 90), null)).toEqual({ rows: rows(95, 90), waiting: 0 });
  });
  it('lets what is new above and between wait, and shows what was loaded below', () => {
    expect(heldBack(rows(95, 90, 85, 80, 70), hold)).toEqual({
      rows: rows(90, 80, 70),
      waiting: 2,
    });
  });
  it('lets all of a list wait that was empty', () => {
    expect(heldBack(rows(5), holdOf([]))).toEqual({ rows: rows(5), waiting: 0 });
  });
});
