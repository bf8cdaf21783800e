import { csvRows, type CsvRow } from './csv-rows';
import { UnreadableFileError } from './file-text';
import { PERSON_FIELDS, type Candidate, type PersonField } from './users-draft';

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
