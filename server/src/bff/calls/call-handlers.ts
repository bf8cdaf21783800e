import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  archivedAttempt,
  archivedCall,
  type ArchiveGap,
  type AttemptPage,
  type AttemptQuery,
  type callsApi,
  type CallPage,
  type CallQuery,
  type FilterValues,
} from '../../contract/index.js';
import type { ConsoleHandlers } from '../console-router.js';
import { rowsIn } from '../rows.js';
import type { Database } from '../schema.js';
import { ofKey, type ApiKeys, type List, type Place } from './api-keys.js';
import { GAP_COLUMNS, toArchivedCall } from './archived-call.js';
import { readAttemptDetail, readCallDetail } from './detail/call-detail.js';
import { countFound, findRows, spanOf, type Filters, type ListRow } from './list/find-rows.js';
import { pagesOf, sendFile } from './list/send-file.js';

const PAGE_SIZE = 50;
// A service that is always faster than the polls leaves a gap at each, and a rare filter's page spans them all.
const MOST_GAPS = 1000;

/** The gaps between two sequence numbers (both inclusive), chosen so that each gap is on one page only. */
function gapsBetween(
  { database, environment, key }: Place,
  list: List,
  lowest: number,
  highest: number,
): Promise<ArchiveGap[]> {
  return rowsIn(database, environment, 'gaps')
    .select(GAP_COLUMNS)
    .where('list', '=', list)
    .where('below_sequence', '>=', lowest)
    .where('below_sequence', '<=', highest)
    .where(ofKey('gaps', key))
    .orderBy('below_sequence', 'desc')
    .limit(MOST_GAPS)
    .execute();
}

/** A page of 50 rows, newest first, by keyset: rows that arrive in the meantime shift nothing. */
async function readPage<L extends List>(list: L, place: Place, filters: Filters) {
  const { rows, next_before, searched } = await findRows(list, place, filters, PAGE_SIZE);
  const { lowest, highest } = spanOf(list, filters, place.key);
  const [total, gaps] = await Promise.all([
    countFound(list, place, filters, searched),
    gapsBetween(place, list, next_before ?? lowest, highest),
  ]);
  return { rows, total, gaps, next_before, has_earlier_key: !place.key.is_only };
}

/** A page of calls. */
export async function readCallPage(place: Place, query: CallQuery): Promise<CallPage> {
  const { rows, ...page } = await readPage('calls', place, query);
  return { calls: rows.map((row) => toArchivedCall(row, place.key)), ...page };
}

/** A page of attempts. */
export async function readAttemptPage(place: Place, query: AttemptQuery): Promise<AttemptPage> {
  const { rows: attempts, ...page } = await readPage('attempts', place, query);
  return { attempts, ...page };
}

// Without what only the lists use to order and identify their rows.
const CALL_CELLS = z.keyof(z.omit(archivedCall, { sequence: true })).options;
const ATTEMPT_CELLS = z.keyof(
  z.omit(archivedAttempt, { sequence: true, attempt_key: true }),
).options;

/** All rows of a list that match the filters, newest first, as they are shown. */
const matching = <L extends List, Shown>(
  list: L,
  place: Place,
  filters: Filters,
  show: (row: ListRow[L]) => Shown,
) =>
  pagesOf(async (before: number | undefined, limit) => {
    const asked = { ...filters, before: before ?? filters.before };
    const { rows, next_before: next } = await findRows(list, place, asked, limit);
    return { rows: rows.map(show), next };
  });

/** All calls that match the filters, newest first, some hundred at a time. */
export const matchingCalls = (place: Place, filters: CallQuery) =>
  matching('calls', place, filters, (row) => toArchivedCall(row, place.key));

const MOST_VALUES = 100;

type Column = 'status' | 'webhook_type' | 'network_code' | 'destination';

/** The distinct values of a column that an index starts with: one seek for each, however many records share it. */
async function distinct(
  { database, environment }: Pick<Place, 'database' | 'environment'>,
  list: List,
  column: Column,
): Promise<string[]> {
  const values: string[] = [];
  while (values.length < MOST_VALUES) {
    const last = values.at(-1);
    let query = rowsIn(database, environment, list)
      .select(sql<string | null>`min(${sql.ref(column)})`.as('value'))
      // Stated explicitly, because the index may be partial: without nulls.
      .where(sql.ref(column), 'is not', null);
    if (last !== undefined) query = query.where(sql.ref<string>(column), '>', last);
    const { value } = await query.executeTakeFirstOrThrow();
    if (value === null) break;
    values.push(value);
  }
  return values;
}

/**
 * The distinct values, sorted, at most 100 of each. Attempts have failures and destinations with which no call ended.
 */
export async function readFilterValues(
  place: Pick<Place, 'database' | 'environment'>,
): Promise<FilterValues> {
  const [statuses, types, failures, destinations] = await Promise.all([
    distinct(place, 'calls', 'status'),
    distinct(place, 'calls', 'webhook_type'),
    distinct(place, 'attempts', 'network_code'),
    distinct(place, 'attempts', 'destination'),
  ]);
  return { statuses, types, failures, destinations };
}

/** The handlers of the operations on calls and attempts. */
export function callHandlers(
  database: Database,
  { place }: ApiKeys,
): ConsoleHandlers<typeof callsApi> {
  return {
    list_calls: async ({ environment, query }) => readCallPage(await place(environment), query),
    get_call: async ({ environment, query }) =>
      readCallDetail(await place(environment), query.transaction_id),
    export_calls: async ({ environment, query: { format, ...filters }, response }) => {
      const calls = matchingCalls(await place(environment), filters);
      return sendFile(response, `calls-${environment}`, format, calls, CALL_CELLS);
    },
    list_attempts: async ({ environment, query }) =>
      readAttemptPage(await place(environment), query),
    get_attempt: ({ environment, query }) =>
      readAttemptDetail({ database, environment }, query.key),
    export_attempts: async ({ environment, query: { format, ...filters }, response }) => {
      const rows = matching('attempts', await place(environment), filters, (row) => row);
      return sendFile(response, `attempts-${environment}`, format, rows, ATTEMPT_CELLS);
    },
    list_filter_values: ({ environment }) => readFilterValues({ database, environment }),
  };
}
