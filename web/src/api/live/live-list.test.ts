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
} from './live-list';

interface Row {
  transaction_id: string;
  sequence: number;
  text?: string;
}

function page(ids: readonly number[], next: number | null = null): ListPage<Row> {
  return {
    rows: ids.map((id) => ({ transaction_id: String(id), sequence: id })),
    total: { count: ids.length, more: false },
    next: next === null ? null : String(next),
    archive: { gaps: [], has_earlier_key: false },
  };
}
const list = (...pages: ListPage<Row>[]): ListPages<Row> => ({
  pages,
  pageParams: [undefined, ...pages.slice(0, -1).map(({ next }) => next ?? undefined)],
});
const ids = (rows: readonly Row[]) => rows.map(({ transaction_id }) => Number(transaction_id));
const shown = (pages: ListPages<Row>) => ids(rowsOf('calls', pages));
const two = () => list(page([90, 80], 80), page([70, 60], 60));
const changed = (id: number) => ({
  ...{ transaction_id: String(id), sequence: id },
  text: 'changed',
});
const CALLS = { name: 'calls', sequenceOf: ({ sequence }: Row) => sequence } as const;
const gap = (id: string) => ({
  ...{ id, list: 'calls' as const, below_sequence: 80 },
  ...{ from_at: null, to_at: null, found_at: 1 },
});
const withGap = (id: string) => ({ gaps: [gap(id)], has_earlier_key: false });

describe('rowsOf', () => {
  it('has a row that moved to a page read later once, in its first place, as it was read last', () => {
    const moved = { ...page([], 60), rows: [changed(90), ...page([70]).rows] };
    const rows = rowsOf('calls', list(page([90, 80], 80), moved));
    expect(ids(rows)).toEqual([90, 80, 70]);
    expect(rows[0]?.text).toBe('changed');
  });
});

describe('withRows', () => {
  it('replaces a row in place, on whichever page it is', () => {
    const after = withRows('calls', two(), new Map([['70', changed(70)]]));
    expect(shown(after)).toEqual([90, 80, 70, 60]);
    expect(rowsOf('calls', after)[2]?.text).toBe('changed');
  });

  it('drops a row that is in no list any more', () => {
    expect(shown(withRows('calls', two(), new Map([['80', null]])))).toEqual([90, 70, 60]);
  });

  it('leaves a list as it is that has none of the rows', () => {
    const before = two();
    expect(withRows('calls', before, new Map([['75', changed(75)]]))).toBe(before);
  });
});

describe('freshRows', () => {
  it.each([
    ['down to the last of the page that is loaded', [100, 90, 85, 80, 55], [100, 85]],
    ['all of them if none is loaded', [300, 200], [300, 200]],
    ['none if nothing is new', [90, 80], []],
  ])('finds rows that are not loaded: %s', (_what, newest, expected) => {
    expect(ids(freshRows('calls', two(), page(newest, 1)))).toEqual(expected);
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
    const after = withNewest(CALLS, two(), page(newest, next_before), true);
    expect(shown(after)).toEqual(expected);
    expect(after.pageParams).toHaveLength(after.pages.length);
  });

  it('starts again rather than grow without end', () => {
    const many = Array.from({ length: 500 }, (_, n) => 1000 - n);
    const before = list(page(many, 501), page([70], 70));
    expect(shown(withNewest(CALLS, before, page([1001, 1000], 1000), true))).toEqual([1001, 1000]);
  });

  it('keeps known gaps, adds new ones, and takes the count', () => {
    const before = list({ ...page([90, 80], 80), archive: withGap('a') }, page([70], null));
    const newest = { ...page([90], 90), archive: withGap('b'), total: { count: 9, more: false } };
    const after = withNewest(CALLS, before, newest, true);
    expect(gapsOf(after).map(({ id }) => id)).toEqual(['b', 'a']);
    expect(after.pages[0]).toMatchObject({ total: { count: 9 }, next: '80' });
  });

  it('shows the newest rows as the server has them, in order and each once', () => {
    const some = fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(some, fc.boolean(), (found, hasMore) => {
        const newest = found.toSorted((a, b) => b - a);
        const end = newest.at(-1) ?? 0;
        const after = shown(withNewest(CALLS, two(), page(newest, hasMore ? end : null), true));
        expect(after).toEqual([...new Set(after)].sort((a, b) => b - a));
        expect(after.slice(0, newest.length)).toEqual(newest);
      }),
    );
  });

  it('starts again where a row may have moved below the newest page', () => {
    const newest = page([90, 70], 70);
    expect(withNewest({ name: 'calls' }, two(), newest, true)).toEqual(list(newest));
  });

  it('keeps the following pages of a list in any order where no row crossed the end of the first', () => {
    const newest = page([80, 90], 80);
    expect(shown(withNewest({ name: 'calls' }, two(), newest, true))).toEqual([80, 90, 70, 60]);
  });
});

describe('withNewest further down', () => {
  it('moves no row, replaces changed ones, and takes the count', () => {
    const before = list({ ...page([90, 80], 80), archive: withGap('a') }, page([70, 60], 60));
    const newest = {
      ...page([100, 85], 60),
      rows: [...page([100, 85]).rows, changed(80)],
      total: { count: 9, more: false },
      archive: { ...withGap('b'), has_earlier_key: true },
    };
    const after = withNewest(CALLS, before, newest, false);
    expect(shown(after)).toEqual([90, 80, 70, 60]);
    expect(rowsOf('calls', after)[1]?.text).toBe('changed');
    expect(after.pages[0]).toMatchObject({ total: { count: 9 }, next: '80' });
    expect(after.pages[0]?.archive).toMatchObject({ has_earlier_key: true });
    expect(gapsOf(after).map(({ id }) => id)).toEqual(['a']);
  });

  it('drops all rows once nothing is left, as another member cleared them', () => {
    expect(withNewest(CALLS, two(), page([]), false)).toEqual(list(page([])));
  });

  it('keeps the rows where nothing was found yet in the range that was searched', () => {
    expect(shown(withNewest(CALLS, two(), page([], 75), false))).toEqual([90, 80, 70, 60]);
  });

  it('starts an empty list', () => {
    const newest = page([300, 200], 200);
    expect(shown(withNewest(CALLS, list(page([])), newest, false))).toEqual([300, 200]);
  });
});
