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
      const settings: RerunSettings = { per_second, include_rerun, include_delivered };
      return jobs.start(environment, request_id, async () => {
        const ids = await chooseCalls(await placeOf(environment), calls, settings);
        response.status(201);
        return { items: ids.map((subject) => ({ subject })), settings, by: session.name };
      });
    },

    count_reruns: async ({ environment, body }) =>
      countChosen(await placeOf(environment), body.calls),
    get_rerun_job: ({ environment, id, query }) => jobs.read(environment, id, query),
    change_rerun_job: ({ environment, id, action }) => jobs.act(environment, id, action),
  };
}
