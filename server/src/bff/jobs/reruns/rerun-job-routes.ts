import { Router } from 'express';
import { rerunCountRequest, rerunJobRequest } from '../../../contract/index.js';
import type { OpenDatabase } from '../../../database/opened.js';
import { jsonBody } from '../../../http/json-body.js';
import { methodNotAllowed } from '../../../http/method-not-allowed.js';
import { parseRequest } from '../../../http/parse-request.js';
import { currentSession, guard } from '../../auth/guard.js';
import type { SessionStore } from '../../auth/session-store.js';
import type { ApiKeys } from '../../calls/api-keys.js';
import type { ChangeLog } from '../../feed/change-feed.js';
import type { Environments } from '../../environments.js';
import type { ConsoleSchema } from '../../schema.js';
import { addJobRoutes } from '../job-routes.js';
import { createJobs } from '../jobs.js';
import { chooseCalls, countChosen } from './choice.js';
import { createRerunKind } from './rerun-kind.js';
import type { RerunSettings } from './rerun-work.js';

// 10,000 transaction ids of the specification's shape, and as much again.
const BODY_LIMIT = 1024 * 1024;

/** What the routes of jobs stand on. */
export interface JobRoutesSettings {
  database: OpenDatabase<ConsoleSchema>;
  environments: Environments;
  sessions: SessionStore;
  changes: ChangeLog;
}

/** `/{environment}/rerun-jobs`: bulk reruns. */
export function rerunJobRoutes(settings: JobRoutesSettings & { keys: ApiKeys }): Router {
  const { database, environments, sessions, keys } = settings;
  const { kysely } = database;
  const router = Router({ mergeParams: true });
  const jobs = createJobs(settings, createRerunKind(kysely));
  const environmentOf = (name: unknown) => environments.resolve(name).environment;

  router.post(
    '/rerun-jobs',
    guard('rerun', sessions),
    jsonBody(BODY_LIMIT),
    async (request, response) => {
      const environment = environmentOf(request.params['environment']);
      const asked = parseRequest(rerunJobRequest, request.body);
      const { calls, per_second, request_id } = asked;
      const { include_rerun = false, include_delivered = include_rerun } = asked;
      const before = await jobs.startedBy(environment, request_id);
      if (before) {
        response.json(before);
        return;
      }
      const more: RerunSettings = { per_second, include_rerun, include_delivered };
      const place = { database: kysely, environment, key: await keys.current(environment) };
      const ids = await chooseCalls(place, calls, more);
      const items = ids.map((subject) => ({ subject }));
      const by = currentSession(request).name;
      const job = await jobs.start(environment, { items, settings: more, request_id, by });
      response.status(201).json(job);
    },
  );

  router.post(
    '/rerun-jobs/count',
    guard('read', sessions),
    jsonBody(BODY_LIMIT),
    async (request, response) => {
      const environment = environmentOf(request.params['environment']);
      const { calls } = parseRequest(rerunCountRequest, request.body);
      const place = { database: kysely, environment, key: await keys.current(environment) };
      response.json(await countChosen(place, calls));
    },
  );
  router.all('/rerun-jobs/count', methodNotAllowed('POST'));

  addJobRoutes(router, 'rerun-jobs', {
    ...{ jobs, environmentOf, read: guard('read', sessions), act: guard('rerun', sessions) },
  });
  return router;
}
