import type { reportsApi } from '../../contract/index.js';
import type { ConsoleHandlers } from '../console-router.js';
import { find } from './find.js';
import { createReports, type ReportParts } from './reports.js';

/** The handlers of the reports and the search. */
export function reportHandlers(parts: ReportParts): ConsoleHandlers<typeof reportsApi> {
  const { database, keys } = parts;
  const reports = createReports(parts);
  return {
    get_overview: ({ environment }) => reports.overview(environment),
    get_reconciliation: ({ environment }) => reports.reconciliation(environment),
    find: async ({ environment, query }) =>
      find({ database, environment, key: await keys.current(environment) }, query.q),
  };
}
