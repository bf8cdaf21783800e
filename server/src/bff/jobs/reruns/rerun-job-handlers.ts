import type { Environment, rerunJobsApi } from '../../../contract/index.js';
import type { OpenDatabase } from '../../../database/opened.js';
import type { ApiKeys } from '../../calls/api-keys.js';
import type { ConsoleHandlers } from '../../console-router.js';
import type { ChangeFeed } from '../../feed/change-feed.js';
import type { ConsoleSchema } from '../../schema.js';
import { createJobs } from '../jobs.js';
import { chooseCalls, countChosen } from './choice.js';
import { createRerunKind } from './rerun-kind.js';
import type { RerunSettings } from './rerun-work.js';

/** The handlers of bulk reruns. */
export function rerunJobHandlers(
  database: OpenDatabase<ConsoleSchema>,
  changes: ChangeFeed,
  keys: ApiKeys,
): ConsoleHandlers<typeof rerunJobsApi> {
  const { kysely } = database;
  const jobs = createJobs({ database, changes }, createRerunKind(kysely));
  const placeOf = async (environment: Environment) => ({
    ...{ database: kysely, environment, key: await keys.current(environment) },
  });
  return {
    list_rerun_jobs: ({ environment }) => jobs.newest(environment),

    start_rerun_job: async ({ environment, body, session, response }) => {
      const { calls, per_second, request_id } = body;
      const { include_rerun = false, include_delivered = include_rerun } = body;
      const before = await jobs.startedBy(environment, request_id);
      if (before) return before;
      const settings: RerunSettings = { per_second, include_rerun, include_delivered };
      const ids = await chooseCalls(await placeOf(environment), calls, settings);
      const items = ids.map((subject) => ({ subject }));
      response.status(201);
      return jobs.start(environment, { items, settings, request_id, by: session.name });
    },

    count_reruns: async ({ environment, body }) =>
      countChosen(await placeOf(environment), body.calls),
    get_rerun_job: ({ environment, id, query }) => jobs.read(environment, id, query),
    change_rerun_job: ({ environment, id, action }) => jobs.act(environment, id, action),
  };
}
