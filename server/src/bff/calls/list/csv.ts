const LINE_END = '\r\n';
const NEEDS_QUOTES = /[",\r\n]/;
// A spreadsheet runs a cell that begins so, also in full width, after spaces and after line breaks.
const COULD_RUN = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
// Where a comma is the decimal sign, spreadsheets begin a new cell at each semicolon, quoted or not.
const COULD_RUN_LATER = /(;[\s\p{C}]*)(?=[=+\-@＝＋－＠])/gu;

/** What a cell may hold; null is an empty one. */
export type Cell = string | number | boolean | null;

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const later = cell.replace(COULD_RUN_LATER, "$1'");
  const safe = COULD_RUN.test(later) ? `'${later}` : later;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file (RFC 4180), in which no text is a formula. */
export function csvLine(cells: readonly Cell[]): string {
  return cells.map(written).join(',') + LINE_END;
}

/** Says that a CSV file is UTF-8: without it spreadsheets take it for an older encoding. */
export const BYTE_ORDER_MARK = '\ufeff';
