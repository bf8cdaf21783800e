import type { Invite } from '../../../api/registrations';

/** The papers of a print sheet, and their names for the reader. */
export const PAPERS = { a4: 'A4', letter: 'Letter' } as const;
export type Paper = keyof typeof PAPERS;

/** How codes are laid out on a page: so small that a camera still reads them, so large that it is quick. */
interface SheetLayout {
  columns: number;
  rows: number;
  /** The most characters of a label. */
  label: number;
}

/** By the number of codes on a page. */
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

/** An id that fits under its code: a long one loses its middle, as ids often differ at their ends. */
export function labelText(id: string, most: number): string {
  const characters = Array.from(id);
  if (characters.length <= most) return id;
  return `${characters.slice(0, most - TAIL - 1).join('')}…${characters.slice(-TAIL).join('')}`;
}
