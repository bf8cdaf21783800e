import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

const AT_ONCE = 500;
const LATEST_DATE = 8.64e15;

type ExportFormat = 'csv' | 'json';

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

const LINE_END = '\r\n';
const NEEDS_QUOTES = /[",\r\n]/;
// A spreadsheet treats a cell that starts with one of these as a formula, also in full width, after spaces and after
// line breaks.
const COULD_RUN = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
// In locales with a decimal comma, spreadsheets start a new cell at each semicolon, quoted or not.
const COULD_RUN_LATER = /(;[\s\p{C}]*)(?=[=+\-@＝＋－＠])/gu;

/** The value of a cell; null is an empty one. */
type Cell = string | number | boolean | null;

function writtenCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const later = cell.replace(COULD_RUN_LATER, "$1'");
  const safe = COULD_RUN.test(later) ? `'${later}` : later;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file (RFC 4180), in which no text can act as a formula. */
export function csvLine(cells: readonly Cell[]): string {
  return cells.map(writtenCell).join(',') + LINE_END;
}

/** The byte order mark: without it, spreadsheets do not read a CSV file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** Times are written as ISO 8601 in UTC if they are within the range of dates. */
function cell(column: string, value: Cell): Cell {
  const isDate = typeof value === 'number' && /_(at|since)$/.test(column);
  return isDate && Math.abs(value) <= LATEST_DATE ? new Date(value).toISOString() : value;
}

/** The rows from a cursor on, and the cursor of the following ones; null after the last. */
interface RowsFrom<Row, Cursor> {
  rows: Row[];
  next: Cursor | null;
}

/**
 * All rows, some hundred at a time: keyset paging keeps no database cursor open while the client reads slowly. `read`
 * gets no cursor for the first rows.
 */
export async function* pagesOf<Row, Cursor>(
  read: (from: Cursor | undefined, limit: number) => Promise<RowsFrom<Row, Cursor>>,
): AsyncGenerator<Row[]> {
  let from: Cursor | null | undefined;
  while (from !== null) {
    const { rows, next }: RowsFrom<Row, Cursor> = await read(from, AT_ONCE);
    if (rows.length > 0) yield rows;
    from = next;
  }
}

/** Rows as a CSV or JSON file, in pieces. */
async function* written<Column extends string>(
  all: AsyncGenerator<Record<Column, Cell>[]>,
  format: ExportFormat,
  columns: readonly Column[],
): AsyncGenerator<string> {
  if (format === 'csv') {
    yield BYTE_ORDER_MARK + csvLine(columns);
    for await (const rows of all) {
      yield rows.map((row) => csvLine(columns.map((name) => cell(name, row[name])))).join('');
    }
    return;
  }
  let between = '[\n';
  for await (const rows of all) {
    yield between + rows.map((row) => JSON.stringify(row)).join(',\n');
    between = ',\n';
  }
  yield between === '[\n' ? '[]\n' : '\n]\n';
}

/**
 * Streams rows as a file, as fast as the client reads it, and stops if the client disconnects. Its name is `subject`
 * with the date, and needs no escaping in a header.
 */
export async function sendFile<Column extends string>(
  response: Response,
  subject: string,
  format: ExportFormat,
  all: AsyncGenerator<Record<Column, Cell>[]>,
  columns: readonly Column[],
): Promise<void> {
  response.setHeader('content-type', TYPES[format]);
  const name = `${subject}-${new Date().toISOString().slice(0, 10)}.${format}`;
  response.setHeader('content-disposition', `attachment; filename="${name}"`);
  try {
    await pipeline(Readable.from(written(all, format, columns)), response);
  } catch (error) {
    // The client has disconnected: there is no one to inform, and it is no failure.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') {
      return;
    }
    throw error;
  }
}
