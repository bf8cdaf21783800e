import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  freshRows,
  gapsOf,
  rowsOf,
  withNewest,
  withRows,
  type ListPage,
  type ListPages,
} from './archive-list';

interface Row {
  sequence: number;
  text?: string;
}

function page(positions: readonly number[], next_before: number | null = null): ListPage<Row> {
  return {
    rows: positions.map((sequence) => ({ sequence })),
    gaps: [],
    total: { count: positions.length, more: false },
    next_before,
    polled_at: 1,
    has_earlier_key: false,
  };
}
const list = (...pages: ListPage<Row>[]): ListPages<Row> => ({
  pages,
  pageParams: [undefined, ...pages.slice(0, -1).map(({ next_before }) => next_before ?? undefined)],
});
const positions = (pages: ListPages<Row>) => rowsOf(pages).map(({ sequence }) => sequence);
const two = () => list(page([90, 80], 80), page([70, 60], 60));

describe('withRows', () => {
  it('replaces a row in place, on whichever page it is', () => {
    const after = withRows(two(), [{ sequence: 70, text: 'changed' }]);
    expect(positions(after)).toEqual([90, 80, 70, 60]);
    expect(rowsOf(after)[2]?.text).toBe('changed');
  });

  it('leaves a list as it is that has none of the rows', () => {
    const before = two();
    expect(withRows(before, [{ sequence: 75 }])).toBe(before);
  });
});

describe('freshRows', () => {
  it('finds rows that are not loaded, down to the end of the loaded ones', () => {
    const newest = page([100, 90, 85, 55], 55);
    expect(freshRows(two(), newest).map(({ sequence }) => sequence)).toEqual([100, 85]);
  });
});

describe('withNewest at the top', () => {
  it.each([
    ['brings new rows, at the top and between', [100, 90, 85, 80], 80, [100, 90, 85, 80, 70, 60]],
    ['drops rows that no longer match', [100, 90, 70], 70, [100, 90, 70, 60]],
    ['takes over a list that it reaches past', [100, 60, 50], 50, [100, 60, 50]],
    ['takes over a list of which it is the whole', [90], null, [90]],
    ['starts again when it does not meet what is loaded', [300, 200], 200, [300, 200]],
    ['empties the list', [], null, []],
    ['keeps what lies below the range that was searched', [], 75, [70, 60]],
  ])('%s', (_what, newest, next_before, expected) => {
    const after = withNewest(two(), page(newest, next_before), true);
    expect(positions(after)).toEqual(expected);
    expect(after.pageParams).toHaveLength(after.pages.length);
  });

  it('starts again rather than grow without end', () => {
    const many = Array.from({ length: 500 }, (_, n) => 1000 - n);
    const before = list(page(many, 501), page([70], 70));
    expect(positions(withNewest(before, page([1001, 1000], 1000), true))).toEqual([1001, 1000]);
  });

  it('keeps known gaps, adds new ones, and takes the count', () => {
    const gap = (id: string) => ({
      ...{ id, list: 'calls' as const, below_sequence: 80 },
      ...{ from_at: null, to_at: null, found_at: 1 },
    });
    const before = list({ ...page([90, 80], 80), gaps: [gap('a')] }, page([70], null));
    const newest = { ...page([90], 90), gaps: [gap('b')], total: { count: 9, more: false } };
    const after = withNewest(before, newest, true);
    expect(gapsOf(after).map(({ id }) => id)).toEqual(['b', 'a']);
    expect(after.pages[0]).toMatchObject({ total: { count: 9 }, next_before: 80 });
  });

  it('shows the newest rows as the server has them, in order and each once', () => {
    const some = fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(some, fc.boolean(), (found, hasMore) => {
        const newest = found.toSorted((a, b) => b - a);
        const end = newest.at(-1) ?? 0;
        const after = positions(withNewest(two(), page(newest, hasMore ? end : null), true));
        expect(after).toEqual([...new Set(after)].sort((a, b) => b - a));
        expect(after.slice(0, newest.length)).toEqual(newest);
      }),
    );
  });
});

describe('withNewest further down', () => {
  it('moves no row, replaces changed ones, and takes the count', () => {
    const newest = { ...page([100, 85], 60), total: { count: 9, more: false }, polled_at: 7 };
    const changed = { ...newest, rows: [...newest.rows, { sequence: 80, text: 'changed' }] };
    const after = withNewest(two(), changed, false);
    expect(positions(after)).toEqual([90, 80, 70, 60]);
    expect(rowsOf(after)[1]?.text).toBe('changed');
    expect(after.pages[0]).toMatchObject({ total: { count: 9 }, polled_at: 7, next_before: 80 });
  });

  it('starts an empty list', () => {
    expect(positions(withNewest(list(page([])), page([300, 200], 200), false))).toEqual([300, 200]);
  });
});
