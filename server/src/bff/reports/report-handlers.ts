import type { Kysely } from 'kysely';
import type { reportsApi } from '../../contract/index.js';
import type { ConsoleHandlers } from '../console-router.js';
import type { Environments } from '../environments.js';
import type { ChangeLog } from '../feed/change-feed.js';
import type { ConsoleSchema } from '../schema.js';
import type { RosterStore } from '../users/user-store.js';
import { find } from './find.js';
import { createReports } from './reports.js';

/** What the reports are made from. */
interface ReportParts {
  database: Kysely<ConsoleSchema>;
  changes: ChangeLog;
  environments: Environments;
  roster: RosterStore;
  /** For how many days the archive keeps calls. */
  archiveDays: number;
}

/** The handlers of the reports and the search. */
export function reportHandlers(parts: ReportParts): ConsoleHandlers<typeof reportsApi> {
  const { database, changes, environments, roster, archiveDays } = parts;
  const reports = createReports({ database, changes }, environments, archiveDays);
  return {
    get_overview: ({ environment }) => reports.overview(environment),
    get_reconciliation: ({ environment }) => reports.reconciliation(environment),
    find: ({ environment, query }) => find({ database, roster }, environment, query.q),
  };
}
