import * as z from 'zod/mini';
import type { Invite } from '../../../api/users/registrations';

/** Paper sizes with their names. */
export const PAPERS = { a4: 'A4', letter: 'Letter' } as const;
export type Paper = keyof typeof PAPERS;

/** The grid of codes on a page, and the most characters of a label. */
export const LAYOUT = { columns: 3, rows: 4, label: 60 };

const CODES_PER_PAGE = LAYOUT.columns * LAYOUT.rows;

/** The invites by page, in their order; the last page may contain fewer. */
export function sheetPages(invites: readonly Invite[]): Invite[][] {
  const pages = Math.ceil(invites.length / CODES_PER_PAGE);
  return Array.from({ length: pages }, (_page, n) =>
    invites.slice(n * CODES_PER_PAGE, (n + 1) * CODES_PER_PAGE),
  );
}

/** The most codes on one sheet; more would exceed what a browser can render. */
export const CODES_AT_ONCE = 1000;

/** The options of a print sheet in its address; invalid values get their defaults. */
export const sheetSearch = z.object({
  paper: z.catch(z.enum(Object.keys(PAPERS) as [Paper, ...Paper[]]), 'a4'), // the table's own keys
  /** The number of the user after which the sheet starts. */
  after: z.catch(z.string().check(z.regex(/^\d{1,6}$/)), '0'),
});
