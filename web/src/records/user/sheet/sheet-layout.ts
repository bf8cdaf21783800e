import * as z from 'zod/mini';
import type { Invite } from '../../../api/users/registrations';

/** Paper sizes with their names. */
export const PAPERS = { a4: 'A4', letter: 'Letter' } as const;
export type Paper = keyof typeof PAPERS;

/** The grid of codes on a page; a phone's camera can still read the smallest codes. */
interface SheetLayout {
  columns: number;
  rows: number;
  /** The most characters of a label. */
  label: number;
}

export const CODES_PER_PAGE = ['6', '12', '20', '35'] as const;
export type CodesPerPage = (typeof CODES_PER_PAGE)[number];
export const LAYOUTS: Record<CodesPerPage, SheetLayout> = {
  '6': { columns: 2, rows: 3, label: 90 },
  '12': { columns: 3, rows: 4, label: 60 },
  '20': { columns: 4, rows: 5, label: 48 },
  '35': { columns: 5, rows: 7, label: 36 },
};

/** The invites by page, in their order; the last page may contain fewer. */
export function sheetPages(invites: readonly Invite[], per: CodesPerPage): Invite[][] {
  const size = Number(per);
  const pages = Math.ceil(invites.length / size);
  return Array.from({ length: pages }, (_page, n) => invites.slice(n * size, (n + 1) * size));
}

/** The most codes on one sheet; more would exceed what a browser can render. */
export const CODES_AT_ONCE = 1000;

/** The options of a print sheet in its address; invalid values get their defaults. */
export const sheetSearch = z.object({
  paper: z.catch(z.enum(Object.keys(PAPERS) as [Paper, ...Paper[]]), 'a4'), // the table's own keys
  per: z.catch(z.enum(CODES_PER_PAGE), '12'),
  /** The number of the user after which the sheet starts. */
  after: z.catch(z.string().check(z.regex(/^\d{1,6}$/)), '0'),
});
