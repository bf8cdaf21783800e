import Papa from 'papaparse';
import { UnreadableFileError } from './file-text';
import { PERSON_FIELDS, type Candidate, type PersonField } from './users-draft';

/** One row of a CSV file. */
interface CsvRow {
  /** The line on which it begins, from 1: a quoted cell may hold line breaks. */
  line: number;
  cells: string[];
  /** What is wrong with its quotes. */
  unreadable?: string;
}

const QUOTES: Record<string, string> = {
  MissingQuotes: 'a quote is opened here and never closed',
  InvalidQuotes: 'a quote stands inside a cell: double it, and quote the whole cell',
};

function linesIn(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) {
    lines += 1;
  }
  return lines;
}

/** Cuts CSV into rows; lines end in any of the three ways, and rows without anything in them are left out. */
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
      line += linesIn(even, from, meta.cursor);
      from = meta.cursor;
    },
  });
  return rows;
}

/** What a CSV file says. */
export interface CsvPeople {
  people: Candidate[];
  /** The columns that are read, in the file's order. */
  columns: PersonField[];
  /** The names of those that are not, as they were written. */
  ignored: string[];
}

const DELIMITERS = [',', ';', '\t', '|'];
const NOT_TEXT = 'has characters that are not UTF-8: save the file as UTF-8';

function fieldOf(name: string): PersonField | undefined {
  return PERSON_FIELDS.find((field) => field === name.toLowerCase());
}

// By the first line's names, which are known, and not by a guess over cells that may hold anything.
function delimiterOf(text: string): string {
  const head = text.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? '';
  const known = (delimiter: string) =>
    (csvRows(head, delimiter)[0]?.cells ?? []).filter((name) => fieldOf(name)).length;
  return DELIMITERS.reduce((one, other) => (known(other) > known(one) ? other : one));
}

function columnsOf(head: CsvRow | undefined): (PersonField | undefined)[] {
  const columns = head?.cells.map(fieldOf) ?? [];
  if (!columns.includes('reference_user_id')) {
    throw new UnreadableFileError(
      'The first line must name the columns, and one of them must be reference_user_id. Ids without a header can be pasted instead.',
    );
  }
  const twice = columns.find((field, at) => field && columns.indexOf(field) !== at);
  if (twice) throw new UnreadableFileError(`The first line names ${twice} twice.`);
  return columns;
}

function personOf(row: CsvRow, columns: readonly (PersonField | undefined)[]): Candidate {
  const { line, unreadable } = row;
  const cells: Candidate['cells'] = {};
  for (const [at, field] of columns.entries()) if (field) cells[field] = row.cells[at] ?? '';
  if (unreadable !== undefined) return { line, cells, unreadable };
  if (row.cells.slice(columns.length).some((cell) => cell !== '')) {
    const unlike = `has ${row.cells.length} cells, and the first line names ${columns.length}: quote cells with a separator in them`;
    return { line, cells, unreadable: unlike };
  }
  const isGarbled = Object.values(cells).some((cell) => cell.includes('\ufffd'));
  return isGarbled ? { line, cells, unreadable: NOT_TEXT } : { line, cells };
}

/**
 * The people of a CSV file whose first line names its columns as 4.1 names the fields; commas, semicolons,
 * tabs or bars part the cells. Throws UnreadableFileError.
 */
export function csvPeople(text: string): CsvPeople {
  const [head, ...rows] = csvRows(text, delimiterOf(text));
  const columns = columnsOf(head);
  const people = rows.map((row) => personOf(row, columns));
  if (people.length === 0) {
    throw new UnreadableFileError('The file names its columns, and nobody below them.');
  }
  return {
    people,
    columns: columns.filter((field) => field !== undefined),
    ignored: (head?.cells ?? []).filter((name, at) => name !== '' && !columns[at]),
  };
}
