import type { rerunJobsApi } from '../../../contract/index.js';
import { written } from '../../calls/list/export.js';
import { placeOf } from '../../calls/list/find-rows.js';
import { sendFile } from '../../calls/list/send-file.js';
import type { ApiKeys } from '../../calls/api-keys.js';
import type { ConsoleHandlers } from '../../console-router.js';
import type { ChangeFeed } from '../../feed/change-feed.js';
import type { ConsoleDatabase } from '../../schema.js';
import { startedBy } from '../job-audit.js';
import { createJobs } from '../jobs.js';
import { chooseCalls, countChosen } from './choice.js';
import { rerunKind } from './rerun-kind.js';

const RESULT_COLUMNS = [
  ...(['n', 'reference_user_id', 'transaction_id', 'state', 'failure_code', 'reason'] as const),
  ...(['new_transaction_id', 'matched', 'new_state', 'new_attempts'] as const),
];

/** The handlers of bulk reruns. */
export function rerunJobHandlers(
  database: ConsoleDatabase,
  changes: ChangeFeed,
  keys: ApiKeys,
): ConsoleHandlers<typeof rerunJobsApi> {
  const { kysely } = database;
  const jobs = createJobs({ database, changes }, rerunKind);
  return {
    list_rerun_jobs: ({ environment }) => jobs.newest(environment),

    start_rerun_job: async ({ environment, body, session, request, response }) => {
      const { calls, per_second, request_id } = body;
      const { include_rerun = false, include_delivered = include_rerun } = body;
      const filter = 'filter' in calls ? calls.filter : null;
      const settings = { per_second, include_rerun, include_delivered, filter };
      return jobs.start(environment, request_id, async () => {
        const ids = await chooseCalls(await placeOf(kysely, keys, environment), calls, settings);
        response.status(201);
        return {
          ...{ items: ids.map((subject) => ({ subject })), settings },
          ...{ by: session.name, startedBy: startedBy(request) },
        };
      });
    },

    count_reruns: async ({ environment, body }) =>
      countChosen(await placeOf(kysely, keys, environment), body.calls),
    get_rerun_job: ({ environment, id, query }) => jobs.read(environment, id, query),
    export_rerun_job: async ({ environment, id, query: { format }, response }) => {
      const file = written(await jobs.pages(environment, id), format, RESULT_COLUMNS);
      await sendFile(response, `bulk-rerun-${environment}`, format, file);
    },
    change_rerun_job: ({ environment, id, action, record }) =>
      jobs.act(environment, id, action, record),
  };
}
