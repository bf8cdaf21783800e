import Papa from 'papaparse';
import { Labelled } from '../../../ui/form/text-field';
import { Notice } from '../../../ui/feedback/notice';
import { visibleText } from '../../../ui/text/visible-text';
import { USER_FIELDS, type Candidate, type UserField } from './users-draft';

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
interface CsvUsers {
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

/** The field of each column, or why the first line cannot be used. */
function columnsOf(head: CsvRow | undefined): (UserField | undefined)[] | string {
  const columns = head?.cells.map(fieldOf) ?? [];
  if (!columns.includes('reference_user_id')) {
    return 'The first line must name the columns, and one of them must be reference_user_id. Paste IDs without a header instead.';
  }
  const twice = columns.find((field, at) => field && columns.indexOf(field) !== at);
  return twice ? `The first line names ${twice} twice.` : columns;
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
 * The users of a CSV file whose first line names its columns, or why the file cannot be used. The separator is a
 * comma, semicolon, tab or bar.
 */
export function csvUsers(text: string): CsvUsers | string {
  if (text === '') return 'The file is empty.';
  // No text contains one; a spreadsheet, a picture or UTF-16 does.
  if (text.includes('\u0000')) {
    return 'This is not text in UTF-8. Save it from a spreadsheet as “CSV UTF-8”.';
  }
  const [head, ...rows] = csvRows(text, delimiterOf(text));
  const columns = columnsOf(head);
  if (typeof columns === 'string') return columns;
  const users = rows.map((row) => userOf(row, columns));
  if (users.length === 0) return 'The file has a header and no users.';
  return {
    users,
    columns: columns.filter((field) => field !== undefined),
    ignored: (head?.cells ?? []).filter((name, at) => name !== '' && !columns[at]),
  };
}

/** The largest file that is read, in bytes: 10,000 rows of 800 bytes each. */
const MAX_FILE_BYTES = 8_000_000;

/** A chosen file. */
interface ReadFile {
  name: string;
  /** Its users, or why it cannot be used. */
  found: CsvUsers | string;
}

/** Reads a chosen file in the browser. */
export async function readFile(file: File): Promise<ReadFile> {
  const { name, size } = file;
  if (size > MAX_FILE_BYTES) return { name, found: 'The file is larger than 8 MB. Split it.' };
  const text = await file.text().catch(() => null);
  if (text === null) return { name, found: 'The file could not be read. Choose it again.' };
  return { name, found: csvUsers(text) };
}

function Names({ names }: { names: readonly string[] }) {
  return names.map((name, at) => (
    // Two columns may have the same name.
    <span key={at}>
      {at > 0 && ', '}
      <bdi className="font-mono wrap-anywhere">{visibleText(name)}</bdi>
    </span>
  ));
}

interface CsvFieldProps {
  /** The file as it was read; undefined until then. */
  file: ReadFile | undefined;
  onChoose: (file: File) => void;
}

/** A CSV file of users. */
export function CsvField({ file, onChoose }: CsvFieldProps) {
  return (
    <div>
      <Labelled
        label="CSV file"
        error={typeof file?.found === 'string' ? file.found : undefined}
        hint={`The first line names the columns: ${USER_FIELDS.join(', ')}. Only reference_user_id is required. Spaces around values are removed. UTF-8, at most 10,000 users. The file is parsed in your browser; nothing is sent until you register.`}
      >
        {(field) => (
          <input
            {...field}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
            aria-invalid={typeof file?.found === 'string' || undefined}
            onChange={(event) => {
              const picked = event.target.files?.[0];
              if (picked) onChoose(picked);
            }}
            onClick={(event) => {
              // Choosing the same file again, after correcting it, must count as a change.
              event.currentTarget.value = '';
            }}
            className="block w-full rounded-control border border-edge bg-surface p-1.5 text-sm file:mr-3 file:cursor-pointer file:rounded-small file:border-0 file:bg-raised file:px-3 file:py-1 file:font-medium file:text-ink"
          />
        )}
      </Labelled>
      {file && typeof file.found !== 'string' && (
        <div className="mt-2 space-y-2 text-sm" role="status">
          <p className="text-soft">
            Columns read from <Names names={[file.name]} />: <Names names={file.found.columns} />.
          </p>
          {file.found.ignored.length > 0 && (
            <Notice tone="attention">
              {file.found.ignored.length === 1 ? 'Ignored column' : 'Ignored columns'}:{' '}
              <Names names={file.found.ignored} />
            </Notice>
          )}
        </div>
      )}
    </div>
  );
}
