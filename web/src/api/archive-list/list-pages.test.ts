import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  gapsOf,
  LIVE_ROWS,
  rowsOf,
  withGap,
  withNewest,
  withRow,
  type ListPage,
  type ListPages,
} from './list-pages';

interface Row {
  position: number;
  text?: string;
}

function page(positions: number[], next_before: number | null = null): ListPage<Row> {
  return {
    rows: positions.map((position) => ({ position })),
    gaps: [],
    total: { count: positions.length, more: false },
    next_before,
    looked_at: 1,
    has_earlier_key: false,
  };
}
const list = (...pages: ListPage<Row>[]): ListPages<Row> => ({
  pages,
  pageParams: [undefined, ...pages.slice(0, -1).map(({ next_before }) => next_before ?? undefined)],
});
const positions = (pages: ListPages<Row>) => rowsOf(pages).map(({ position }) => position);
const two = () => list(page([90, 80], 80), page([70, 60], 60));

describe('withRow', () => {
  it('puts a row as it is now where it was, also when it no longer fits', () => {
    const after = withRow(two(), { position: 70, text: 'changed' }, false, false);
    expect(positions(after)).toEqual([90, 80, 70, 60]);
    expect(rowsOf(after)[2]?.text).toBe('changed');
    expect(after.pages[0]?.total.count).toBe(2);
  });

  it.each([
    ['at the top', 95, [95, 90, 80, 70, 60]],
    ['between two pages', 75, [90, 80, 75, 70, 60]],
    ['within a page', 65, [90, 80, 70, 65, 60]],
    ['not where nothing is loaded yet', 50, [90, 80, 70, 60]],
  ])('takes a new row in %s', (_where, position, expected) => {
    expect(positions(withRow(two(), { position }, true, true))).toEqual(expected);
  });

  it('takes a new row in behind the last one when all are loaded', () => {
    const all = list(page([90, 80], 80), page([70], null));
    expect(positions(withRow(all, { position: 5 }, true, false))).toEqual([90, 80, 70, 5]);
  });

  it('counts what it takes in, up to 1,000', () => {
    expect(withRow(two(), { position: 95 }, true, true).pages[0]?.total.count).toBe(3);
    const many = list({ ...page([90]), total: { count: 1000, more: false } });
    expect(withRow(many, { position: 95 }, true, true).pages[0]?.total).toEqual({
      count: 1000,
      more: true,
    });
  });

  it('leaves a row that does not fit', () => {
    const before = two();
    expect(withRow(before, { position: 95 }, false, true)).toBe(before);
  });

  it('takes a row into an empty list', () => {
    expect(positions(withRow(list(page([])), { position: 5 }, true, true))).toEqual([5]);
  });

  it('cuts a list that grows at its top, so that the rest is loaded again from the cut', () => {
    let pages = two();
    for (let n = 0; n < LIVE_ROWS + 50; n++)
      pages = withRow(pages, { position: 100 + n }, true, true);
    expect(rowsOf(pages)).toHaveLength(LIVE_ROWS);
    expect(pages.pages.at(-1)?.next_before).toBe(positions(pages).at(-1));
    expect(pages.pageParams).toHaveLength(pages.pages.length);
  });

  it('takes in no more than so many while somebody reads further down, and says that there are more', () => {
    let pages = two();
    for (let n = 0; n < 2 * LIVE_ROWS; n++)
      pages = withRow(pages, { position: 100 + n }, true, false);
    expect(rowsOf(pages).length).toBeLessThanOrEqual(LIVE_ROWS + 2);
    expect(positions(pages)).toContain(60);
    expect(pages.pages[0]?.newer).toBe(1);
  });

  it('keeps every list in order and without doubles, whatever comes', () => {
    const change = fc.record({ position: fc.integer({ min: 0, max: 120 }), fits: fc.boolean() });
    fc.assert(
      fc.property(fc.array(change), fc.boolean(), (changes, isAtTop) => {
        let pages = two();
        for (const { position, fits } of changes)
          pages = withRow(pages, { position }, fits, isAtTop);
        const after = positions(pages);
        expect(after).toEqual([...new Set(after)].sort((a, b) => b - a));
      }),
    );
  });
});

describe('withNewest', () => {
  it('brings what is new, and the count as the server has it', () => {
    const after = withNewest(two(), { ...page([100, 90], 90), looked_at: 7 }, false);
    expect(positions(after)).toEqual([100, 90, 80, 70, 60]);
    expect(after.pages[0]).toMatchObject({ total: { count: 2 }, looked_at: 7, next_before: 80 });
  });

  it('begins anew at the top when more is new than a page holds', () => {
    expect(positions(withNewest(two(), page([300, 200], 200), true))).toEqual([300, 200]);
  });

  it('lets it wait while somebody reads further down, and tells how much it is and when it was seen', () => {
    const looked = { ...page([300, 200], 200), total: { count: 9, more: false }, looked_at: 7 };
    const after = withNewest(two(), looked, false);
    expect(positions(after)).toEqual([90, 80, 70, 60]);
    expect(after.pages[0]).toMatchObject({ newer: 2, total: { count: 9 }, looked_at: 7 });
    // At the top again, nothing may be missing between what is loaded and what came.
    expect(positions(withNewest(after, page([300, 90], 90), true))).toEqual([300, 90]);
  });

  it('begins anew where nothing was listed, wherever one reads', () => {
    expect(positions(withNewest(list(page([])), page([300, 200], 200), false))).toEqual([300, 200]);
  });

  it('keeps known gaps and adds new ones', () => {
    const gap = (id: string) => ({
      id,
      list: 'calls' as const,
      below_position: 80,
      from: null,
      to: null,
      found_at: 1,
    });
    const before = withGap(two(), gap('a'));
    expect(withGap(before, gap('a'))).toBe(before);
    const after = withNewest(before, { ...page([90], 90), gaps: [gap('b')] }, true);
    expect(gapsOf(after).map(({ id }) => id)).toEqual(['b', 'a']);
  });
});
