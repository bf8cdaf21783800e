import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAYOUT, sheetPages } from './invite-sheet';

const PER_PAGE = LAYOUT.columns * LAYOUT.rows;

const invites = (count: number) =>
  Array.from({ length: count }, (_invite, n) => ({
    n: n + 1,
    reference_user_id: `p${n}`,
    invite_url: `https://s.test/${n}`,
  }));

describe('pages', () => {
  it('contain each invite once, in order, and only the last may be partly empty', () => {
    fc.assert(
      fc.property(fc.nat(500), (count) => {
        const all = invites(count);
        const pages = sheetPages(all);
        expect(pages.flat()).toEqual(all);
        expect(pages.slice(0, -1).every(({ length }) => length === PER_PAGE)).toBe(true);
        expect(pages).toHaveLength(Math.ceil(count / PER_PAGE));
      }),
    );
  });
});
