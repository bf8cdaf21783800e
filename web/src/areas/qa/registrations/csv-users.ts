import Papa from 'papaparse';
import { USER_FIELDS, type Candidate, type UserField } from './users-draft';

/** The largest file that is read, in bytes: 10,000 rows of 800 bytes each. */
export const MAX_FILE_BYTES = 8_000_000;

/** A file that cannot be read as CSV; `message` says why and what to do. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

/** The text of a file in UTF-8, with U+FFFD in place of invalid bytes. Throws UnreadableFileError. */
export function fileText(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new UnreadableFileError('The file is empty.');
  if (bytes.length > MAX_FILE_BYTES) {
    throw new UnreadableFileError('The file is larger than 8 MB. Split it.');
  }
  const text = new TextDecoder().decode(bytes);
  // No text has one; a spreadsheet, a picture or UTF-16 does.
  if (text.includes('\u0000')) {
    throw new UnreadableFileError(
      'This is not text in UTF-8. Save it from a spreadsheet as “CSV UTF-8”.',
    );
  }
  return text;
}

/** One row of a CSV file. */
interface CsvRow {
  /** The line on which it begins, from 1: a quoted cell may contain line breaks. */
  line: number;
  cells: string[];
  /** What is wrong with its quotes. */
  unreadable?: string;
}

const QUOTES: Record<string, string> = {
  MissingQuotes: 'A quote is opened here and never closed',
  InvalidQuotes: 'A cell contains a quote: double it, and quote the whole cell',
};

/** Splits CSV into rows. Any line ending is accepted; empty rows are left out. */
function csvRows(text: string, delimiter: string): CsvRow[] {
  const even = text.replace(/\r\n?/g, '\n');
  const rows: CsvRow[] = [];
  let from = 0;
  let line = 1;
  Papa.parse<string[]>(even, {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }) => {
      const cells = data.map((cell) => cell.trim());
      const wrong = errors[0];
      const row = {
        line,
        cells,
        ...(wrong && { unreadable: QUOTES[wrong.code] ?? wrong.message }),
      };
      if (wrong || cells.some((cell) => cell !== '')) rows.push(row);
      line += even.slice(from, meta.cursor).split('\n').length - 1;
      from = meta.cursor;
    },
  });
  return rows;
}

/** The content of a CSV file. */
export interface CsvUsers {
  users: Candidate[];
  /** The columns that are used, in the file's order. */
  columns: UserField[];
  /** The names of the other columns, as written. */
  ignored: string[];
}

const DELIMITERS = [',', ';', '\t', '|'];
const NOT_TEXT = 'Contains characters that are not UTF-8: save the file as UTF-8';

function fieldOf(name: string): UserField | undefined {
  return USER_FIELDS.find((field) => field === name.toLowerCase());
}

// Chosen by the known names of the first line, because cells may contain anything.
function delimiterOf(text: string): string {
  const head = text.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? '';
  const known = (delimiter: string) =>
    (csvRows(head, delimiter)[0]?.cells ?? []).filter((name) => fieldOf(name)).length;
  return DELIMITERS.reduce((one, other) => (known(other) > known(one) ? other : one));
}

function columnsOf(head: CsvRow | undefined): (UserField | undefined)[] {
  const columns = head?.cells.map(fieldOf) ?? [];
  if (!columns.includes('reference_user_id')) {
    throw new UnreadableFileError(
      'The first line must name the columns, and one of them must be reference_user_id. Paste IDs without a header instead.',
    );
  }
  const twice = columns.find((field, at) => field && columns.indexOf(field) !== at);
  if (twice) throw new UnreadableFileError(`The first line names ${twice} twice.`);
  return columns;
}

function userOf(row: CsvRow, columns: readonly (UserField | undefined)[]): Candidate {
  const { line, unreadable } = row;
  const cells: Candidate['cells'] = {};
  for (const [at, field] of columns.entries()) if (field) cells[field] = row.cells[at] ?? '';
  if (unreadable !== undefined) return { line, cells, unreadable };
  if (row.cells.slice(columns.length).some((cell) => cell !== '')) {
    const unreadable = `${row.cells.length} cells, but the first line names ${columns.length}: quote cells that contain a separator`;
    return { line, cells, unreadable };
  }
  const isGarbled = Object.values(cells).some((cell) => cell.includes('\ufffd'));
  return isGarbled ? { line, cells, unreadable: NOT_TEXT } : { line, cells };
}

/**
 * The users of a CSV file whose first line names its columns. The separator is a comma, semicolon, tab or bar.
 * Throws UnreadableFileError.
 */
export function csvUsers(text: string): CsvUsers {
  const [head, ...rows] = csvRows(text, delimiterOf(text));
  const columns = columnsOf(head);
  const users = rows.map((row) => userOf(row, columns));
  if (users.length === 0) {
    throw new UnreadableFileError('The file has a header and no users.');
  }
  return {
    users,
    columns: columns.filter((field) => field !== undefined),
    ignored: (head?.cells ?? []).filter((name, at) => name !== '' && !columns[at]),
  };
}
