import * as z from 'zod/mini';
import { CODES_PER_PAGE, PAPERS, type CodesPerPage, type Paper } from './sheet-layout';

/** The most codes that are drawn at once, so that a browser can. */
export const CODES_AT_ONCE = 1000;

const USUAL: CodesPerPage = 12;

const raw = z.object({
  paper: z.catch(z.enum(Object.keys(PAPERS) as [Paper, ...Paper[]]), 'a4'), // the table's own keys
  per: z.catch(z.union([z.string(), z.number()]), USUAL),
  after: z.catch(z.union([z.string(), z.number()]), 0),
});

/** What the address of a print sheet asks for. */
export interface SheetSearch {
  paper: Paper;
  perPage: CodesPerPage;
  /** The number of the person after whom it begins. */
  after: number;
}

/** Reads it; what cannot be read falls back, field by field. */
export function sheetSearch(address: object): SheetSearch {
  const { paper, per, after } = raw.parse(address);
  return {
    paper,
    perPage: CODES_PER_PAGE.find((each) => each === Number(per)) ?? USUAL,
    after: /^\d{1,6}$/.test(String(after)) ? Number(after) : 0,
  };
}
