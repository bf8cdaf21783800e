import type { Environment, callsApi, FilterValues } from '../../contract/index.js';
import type { ApiKeys, List } from './api-keys.js';
import { placeOf } from './list/find-rows.js';
import type { ConsoleHandlers } from '../console-router.js';
import type { Database } from '../schema.js';
import { readCallDetail, readAttemptDetail } from './detail/call-detail.js';
import { exportAttempts, exportCalls } from './list/export.js';
import { readAttemptPage, readCallPage } from './list/read-page.js';
import { sendFile } from './list/send-file.js';
import { sql } from 'kysely';
import { rowsIn } from '../rows.js';

const MOST_VALUES = 100;

type Column = 'status' | 'webhook_type' | 'network_code' | 'destination';

/** The distinct values of a column that an index starts with: one seek for each, however many records share it. */
async function distinct(
  database: Database,
  list: List,
  environment: Environment,
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
  database: Database,
  environment: Environment,
): Promise<FilterValues> {
  const [statuses, types, failures, destinations] = await Promise.all([
    distinct(database, 'calls', environment, 'status'),
    distinct(database, 'calls', environment, 'webhook_type'),
    distinct(database, 'attempts', environment, 'network_code'),
    distinct(database, 'attempts', environment, 'destination'),
  ]);
  return { statuses, types, failures, destinations };
}

/** The handlers of the operations on calls and attempts. */
export function callHandlers(database: Database, keys: ApiKeys): ConsoleHandlers<typeof callsApi> {
  const placeIn = (environment: Environment) => placeOf(database, keys, environment);
  return {
    list_calls: async ({ environment, query }) => readCallPage(await placeIn(environment), query),
    get_call: async ({ environment, query }) =>
      readCallDetail(await placeIn(environment), query.transaction_id),
    export_calls: async ({ environment, query: { format, ...filters }, response }) => {
      const pieces = exportCalls(await placeIn(environment), filters, format);
      return sendFile(response, `calls-${environment}`, format, pieces);
    },
    list_attempts: async ({ environment, query }) =>
      readAttemptPage(await placeIn(environment), query),
    get_attempt: ({ environment, query }) => readAttemptDetail(database, environment, query.key),
    export_attempts: async ({ environment, query: { format, ...filters }, response }) => {
      const pieces = exportAttempts(await placeIn(environment), filters, format);
      return sendFile(response, `attempts-${environment}`, format, pieces);
    },
    list_filter_values: ({ environment }) => readFilterValues(database, environment),
  };
}
