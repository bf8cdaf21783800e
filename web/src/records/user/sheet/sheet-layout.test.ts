import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODES_PER_PAGE, LAYOUTS, sheetPages } from './sheet-layout';

const invites = (count: number) =>
  Array.from({ length: count }, (_invite, n) => ({
    n: n + 1,
    reference_user_id: `p${n}`,
    invite_url: `https://s.test/${n}`,
  }));

it('fills every cell of a page', () => {
  expect(CODES_PER_PAGE).toEqual(['6', '12', '20', '35']);
  for (const perPage of CODES_PER_PAGE) {
    expect(LAYOUTS[perPage].columns * LAYOUTS[perPage].rows).toBe(Number(perPage));
  }
});

describe('pages', () => {
  it('contain each invite once, in order, and only the last may be partly empty', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.constantFrom(...CODES_PER_PAGE), (count, perPage) => {
        const all = invites(count);
        const pages = sheetPages(all, perPage);
        expect(pages.flat()).toEqual(all);
        expect(pages.slice(0, -1).every(({ length }) => length === Number(perPage))).toBe(true);
        expect(pages).toHaveLength(Math.ceil(count / Number(perPage)));
      }),
    );
  });
});
