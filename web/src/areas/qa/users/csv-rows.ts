import Papa from 'papaparse';

/** One row of a CSV file. */
export interface CsvRow {
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
export function csvRows(text: string, delimiter: string): CsvRow[] {
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
