const LINE_END = '\r\n';
const NEEDS_QUOTES = /[",\r\n]/;
// A spreadsheet treats a cell that starts with one of these as a formula, also in full width, after spaces and after
// line breaks.
const COULD_RUN = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
// In locales with a decimal comma, spreadsheets start a new cell at each semicolon, quoted or not.
const COULD_RUN_LATER = /(;[\s\p{C}]*)(?=[=+\-@＝＋－＠])/gu;

/** The value of a cell; null is an empty one. */
export type Cell = string | number | boolean | null;

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const later = cell.replace(COULD_RUN_LATER, "$1'");
  const safe = COULD_RUN.test(later) ? `'${later}` : later;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file (RFC 4180), in which no text can act as a formula. */
export function csvLine(cells: readonly Cell[]): string {
  return cells.map(written).join(',') + LINE_END;
}

/** The byte order mark: without it, spreadsheets do not read a CSV file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
