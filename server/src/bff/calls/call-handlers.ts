import type { Environment, callsApi } from '../../contract/index.js';
import type { ApiKeys } from './api-keys.js';
import { placeOf } from './list/find-rows.js';
import type { ConsoleHandlers } from '../console-router.js';
import type { Database } from '../schema.js';
import { readCallDetail, readAttemptDetail } from './detail/call-detail.js';
import { exportAttempts, exportCalls } from './list/export.js';
import { readFilterValues } from './list/filter-values.js';
import { readAttemptPage, readCallPage } from './list/read-page.js';
import { datedName, sendFile } from './list/send-file.js';

/** The handlers of the operations on calls and attempts. */
export function callHandlers(database: Database, keys: ApiKeys): ConsoleHandlers<typeof callsApi> {
  const placeIn = (environment: Environment) => placeOf(database, keys, environment);
  return {
    list_calls: async ({ environment, query }) => readCallPage(await placeIn(environment), query),
    get_call: async ({ environment, query }) =>
      readCallDetail(await placeIn(environment), query.transaction_id),
    export_calls: async ({ environment, query: { format, ...filters }, response }) => {
      const pieces = exportCalls(await placeIn(environment), filters, format);
      return sendFile(response, datedName('calls', environment), format, pieces);
    },
    list_attempts: async ({ environment, query }) =>
      readAttemptPage(await placeIn(environment), query),
    get_attempt: ({ environment, query }) => readAttemptDetail(database, environment, query.key),
    export_attempts: async ({ environment, query: { format, ...filters }, response }) => {
      const pieces = exportAttempts(await placeIn(environment), filters, format);
      return sendFile(response, datedName('attempts', environment), format, pieces);
    },
    list_filter_values: ({ environment }) => readFilterValues(database, environment),
  };
}
