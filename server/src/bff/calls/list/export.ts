import type { CallQuery, EventQuery } from '../../../contract/index.js';
import { toArchivedCall } from '../call-row.js';
import { toArchivedEvent } from '../attempt-row.js';
import { BYTE_ORDER_MARK, csvLine, type Cell } from './csv.js';
import { CALL_CELLS, ATTEMPT_CELLS } from './export-columns.js';
import { findAttemptRows, findCallRows, type Place } from './find-rows.js';

const AT_ONCE = 500;
const MOST_ROWS = 1_000_000;

export type ExportFormat = 'csv' | 'json';

/** Pages of rows, newest first. Keyset paging holds no database cursor open while the client reads slowly. */
async function* pages<Row extends { position: number }>(
  first: number | undefined,
  read: (paging: { before?: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let before = first;
  for (let count = 0; count < MOST_ROWS; count += AT_ONCE) {
    const rows = await read(before === undefined ? {} : { before });
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    before = rows.at(-1)?.position;
  }
}

async function* written<Row>(
  all: AsyncGenerator<Row[]>,
  format: ExportFormat,
  columns: readonly [name: string, of: (row: Row) => Cell][],
): AsyncGenerator<string> {
  if (format === 'csv') {
    yield BYTE_ORDER_MARK + csvLine(columns.map(([name]) => name));
    for await (const rows of all) {
      yield rows.map((row) => csvLine(columns.map(([, of]) => of(row)))).join('');
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

/** A file of the calls that the filters find, newest first, in pieces; at most a million rows. */
export function exportCalls(
  place: Place,
  filters: CallQuery,
  format: ExportFormat,
): AsyncGenerator<string> {
  const all = pages(filters.before, async (paging) => {
    const { rows } = await findCallRows(place, { ...filters, ...paging }, AT_ONCE);
    return rows.map((row) => toArchivedCall(row, place.key));
  });
  return written(all, format, CALL_CELLS);
}

/** The same of attempts. */
export function exportAttempts(
  place: Place,
  filters: EventQuery,
  format: ExportFormat,
): AsyncGenerator<string> {
  const all = pages(filters.before, async (paging) => {
    const { rows } = await findAttemptRows(place, { ...filters, ...paging }, AT_ONCE);
    return rows.map(toArchivedEvent);
  });
  return written(all, format, ATTEMPT_CELLS);
}
