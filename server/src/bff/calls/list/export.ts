import type {
  ArchivedAttempt,
  ArchivedCall,
  AttemptQuery,
  CallQuery,
} from '../../../contract/index.js';
import type { List } from '../api-keys.js';
import { toArchivedCall } from '../archived-call.js';
import { BYTE_ORDER_MARK, csvLine, type Cell } from './csv.js';
import { findRows, type Filters, type Place } from './find-rows.js';

const AT_ONCE = 500;
const LATEST_DATE = 8.64e15;

export type ExportFormat = 'csv' | 'json';

const CALL_COLUMNS: readonly (keyof ArchivedCall)[] = [
  ...(['transaction_id', 'webhook_type', 'state', 'status', 'attempts'] as const),
  ...(['reference_user_id', 'user_id', 'created_at', 'updated_at', 'completed_at'] as const),
  ...(['next_attempt_at', 'response', 'http_status', 'network_code', 'response_at'] as const),
  ...(['destination_url', 'rerun_of', 'delivered_by_rerun', 'has_payload'] as const),
  'first_seen_at',
];

const ATTEMPT_COLUMNS: readonly (keyof ArchivedAttempt)[] = [
  ...(['event_id', 'transaction_id', 'webhook_type', 'attempt', 'reference_user_id'] as const),
  ...(['destination_url', 'response', 'http_status', 'network_code', 'network_message'] as const),
  ...(['body_excerpt', 'duration_ms', 'created_at', 'first_seen_at'] as const),
];

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

/** The same for rows that a column numbers; a full page means that more may follow. */
export function numberedRows<Column extends string, Row extends Record<Column, number>>(
  rows: Row[],
  column: Column,
  limit: number,
): RowsFrom<Row, number> {
  const last = rows.length < limit ? undefined : rows.at(-1);
  return { rows, next: last?.[column] ?? null };
}

/** Rows as a CSV or JSON file, in pieces. */
export async function* written<Column extends string>(
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

/** All rows of a list that match the filters, newest first. */
const matching = <L extends List>(list: L, place: Place, filters: Filters) =>
  pagesOf(async (before: number | undefined, limit) => {
    const asked = { ...filters, before: before ?? filters.before };
    const { rows, next_before: next } = await findRows(list, place, asked, limit);
    return { rows, next };
  });

async function* shownCalls(place: Place, filters: CallQuery) {
  for await (const rows of matching('calls', place, filters)) {
    yield rows.map((row) => toArchivedCall(row, place.key));
  }
}

/** The calls that match the filters as a file, newest first, in pieces. */
export const exportCalls = (place: Place, filters: CallQuery, format: ExportFormat) =>
  written(shownCalls(place, filters), format, CALL_COLUMNS);

/** The same for attempts. */
export const exportAttempts = (place: Place, filters: AttemptQuery, format: ExportFormat) =>
  written(matching('attempts', place, filters), format, ATTEMPT_COLUMNS);
