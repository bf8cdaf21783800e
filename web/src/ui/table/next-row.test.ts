import { describe, expect, it } from 'vitest';
import { nextRow } from './use-virtual-rows';

// Row, gap, row, note, row.
const LINES = [true, false, true, false, true];

describe('nextRow', () => {
  it.each([
    ['ArrowDown', 0, 2],
    ['ArrowDown', 2, 4],
    ['ArrowDown', 4, null],
    ['ArrowUp', 4, 2],
    ['ArrowUp', 0, null],
    ['Home', 4, 0],
    ['End', 0, 4],
    ['PageDown', 0, 4],
    ['PageUp', 4, 0],
    ['PageDown', 2, 4],
    ['ArrowLeft', 2, null],
    ['constructor', 2, null],
  ])('%s at %i leads to %o', (key, from, to) => {
    expect(nextRow(key, from, 3, LINES)).toBe(to);
  });

  it('finds nothing in a list without rows', () => {
    expect(nextRow('End', 0, 3, [false])).toBeNull();
    expect(nextRow('End', 0, 3, [])).toBeNull();
  });

  it('goes back to a row if the list ends with another line', () => {
    expect(nextRow('End', 0, 3, [true, true, false])).toBe(1);
    expect(nextRow('ArrowDown', 1, 3, [true, true, false])).toBeNull();
    expect(nextRow('Home', 2, 3, [false, true, true])).toBe(1);
  });
});
