import type { Kysely } from 'kysely';
import type { callsApi } from '../../contract/index.js';
import type { ConsoleHandlers } from '../console-router.js';
import type { ConsoleSchema } from '../schema.js';
import { readCallDetail } from './detail/call-detail.js';
import { readEventDetail } from './detail/event-detail.js';
import { exportCalls, exportEvents } from './list/export.js';
import { readFilterValues } from './list/filter-values.js';
import { readCallPage, readEventPage } from './list/read-page.js';
import { datedName, sendFile } from './list/send-file.js';

/** The handlers of the operations on calls and attempts. */
export function callHandlers(database: Kysely<ConsoleSchema>): ConsoleHandlers<typeof callsApi> {
  return {
    list_calls: ({ environment, query }) => readCallPage(database, environment, query),
    get_call: ({ environment, query }) =>
      readCallDetail(database, environment, query.transaction_id),
    export_calls: ({ environment, query: { format, ...filters }, response }) => {
      const pieces = exportCalls(database, environment, filters, format);
      return sendFile(response, datedName('calls', environment), format, pieces);
    },
    list_attempts: ({ environment, query }) => readEventPage(database, environment, query),
    get_attempt: ({ environment, query }) => readEventDetail(database, environment, query.key),
    export_attempts: ({ environment, query: { format, ...filters }, response }) => {
      const pieces = exportEvents(database, environment, filters, format);
      return sendFile(response, datedName('events', environment), format, pieces);
    },
    list_filter_values: ({ environment }) => readFilterValues(database, environment),
  };
}
