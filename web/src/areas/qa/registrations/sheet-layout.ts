import * as z from 'zod/mini';
import type { Invite } from '../../../api/users/registrations';

/** Paper sizes with their names. */
export const PAPERS = { a4: 'A4', letter: 'Letter' } as const;
export type Paper = keyof typeof PAPERS;

/** The grid of codes on a page; the smallest codes are still read by a phone's camera. */
interface SheetLayout {
  columns: number;
  rows: number;
  /** The most characters of a label. */
  label: number;
}

/** By codes per page. */
export const LAYOUTS = {
  6: { columns: 2, rows: 3, label: 90 },
  12: { columns: 3, rows: 4, label: 60 },
  20: { columns: 4, rows: 5, label: 48 },
  35: { columns: 5, rows: 7, label: 36 },
} as const satisfies Record<number, SheetLayout>;
export type CodesPerPage = keyof typeof LAYOUTS;
export const CODES_PER_PAGE = Object.keys(LAYOUTS).map(Number) as CodesPerPage[]; // the table's own keys

/** The invites page by page, in their order; the last page may hold fewer. */
export function sheetPages(invites: readonly Invite[], perPage: CodesPerPage): Invite[][] {
  const pages = Math.ceil(invites.length / perPage);
  return Array.from({ length: pages }, (_page, n) => invites.slice(n * perPage, (n + 1) * perPage));
}

const TAIL = 10;

/** An ID shortened to fit under its code. Its middle is cut, because IDs often differ at their ends. */
export function labelText(id: string, most: number): string {
  const characters = Array.from(id);
  if (characters.length <= most) return id;
  return `${characters.slice(0, most - TAIL - 1).join('')}…${characters.slice(-TAIL).join('')}`;
}

/** The most codes on one sheet; more would exceed what a browser can render. */
export const CODES_AT_ONCE = 1000;

const DEFAULT_PER_PAGE: CodesPerPage = 12;

const raw = z.object({
  paper: z.catch(z.enum(Object.keys(PAPERS) as [Paper, ...Paper[]]), 'a4'), // the table's own keys
  per: z.catch(z.union([z.string(), z.number()]), DEFAULT_PER_PAGE),
  after: z.catch(z.union([z.string(), z.number()]), 0),
});

/** The options of a print sheet, as its address holds them. */
export interface SheetSearch {
  paper: Paper;
  perPage: CodesPerPage;
  /** The number of the user after which the sheet begins. */
  after: number;
}

/** Parses the address; invalid values fall back, field by field. */
export function sheetSearch(address: object): SheetSearch {
  const { paper, per, after } = raw.parse(address);
  return {
    paper,
    perPage: CODES_PER_PAGE.find((each) => each === Number(per)) ?? DEFAULT_PER_PAGE,
    after: /^\d{1,6}$/.test(String(after)) ? Number(after) : 0,
  };
}
