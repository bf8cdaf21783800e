import type { ActivityQuery, Environment, reportsApi } from '../../contract/index.js';
import type { ApiKeys, Place } from '../calls/api-keys.js';
import type { ConsoleHandlers } from '../console-router.js';
import { inTurns } from '../in-turns.js';
import type { KnownWebhooks } from '../webhooks/known-webhooks.js';
import { readActivity } from './activity.js';
import { readDelivery } from './delivery.js';
import { find } from './find.js';
import { readOverview } from './overview.js';
import { readReconciliation } from './reconciliation.js';

type RangeQuery = ActivityQuery & { environment: Environment };

export interface ReportParts {
  keys: ApiKeys;
  webhooks: Pick<KnownWebhooks, 'last'>;
}

/** The reports on an environment; requests that arrive while one is being made share it. */
export function createReports({ keys, webhooks }: ReportParts) {
  const reconciliation = inTurns(async (environment: Environment) =>
    readReconciliation(await keys.place(environment), await webhooks.last(environment)),
  );

  const ofRange = <Report>(read: (place: Place, query: ActivityQuery) => Promise<Report>) =>
    inTurns(
      async ({ environment, ...query }: RangeQuery) => read(await keys.place(environment), query),
      (asked) => JSON.stringify(asked),
    );

  return {
    reconciliation,
    activity: ofRange(readActivity),
    delivery: ofRange(readDelivery),
    overview: inTurns(async (environment: Environment) =>
      readOverview(await keys.place(environment), await reconciliation(environment)),
    ),
  };
}

/** The handlers of the reports and the search. */
export function reportHandlers(parts: ReportParts): ConsoleHandlers<typeof reportsApi> {
  const reports = createReports(parts);
  return {
    get_overview: ({ environment }) => reports.overview(environment),
    get_activity: ({ environment, query }) => reports.activity({ environment, ...query }),
    get_delivery: ({ environment, query }) => reports.delivery({ environment, ...query }),
    get_reconciliation: ({ environment }) => reports.reconciliation(environment),
    find: async ({ environment, query }) => find(await parts.keys.place(environment), query.q),
  };
}
