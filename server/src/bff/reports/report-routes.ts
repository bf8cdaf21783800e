import { Router } from 'express';
import type { Kysely } from 'kysely';
import { findQuery } from '../../contract/index.js';
import { methodNotAllowed } from '../../http/method-not-allowed.js';
import { parseRequest } from '../../http/parse-request.js';
import { guard } from '../auth/guard.js';
import type { SessionStore } from '../auth/session-store.js';
import type { ChangeLog } from '../feed/change-feed.js';
import type { Environments } from '../environments.js';
import type { RosterStore } from '../users/user-store.js';
import type { ConsoleSchema } from '../schema.js';
import { find } from './find.js';
import { createReports } from './reports.js';

/** What the overview's routes stand on. */
export interface OverviewRoutesSettings {
  database: Kysely<ConsoleSchema>;
  changes: ChangeLog;
  environments: Environments;
  sessions: SessionStore;
  roster: RosterStore;
  /** For how long the archive keeps calls. */
  archiveDays: number;
}

/** `/{environment}/overview`, `/reconciliation` and `/find`. */
export function overviewRoutes(settings: OverviewRoutesSettings): Router {
  const { database, changes, environments, sessions, roster, archiveDays } = settings;
  const reports = createReports({ database, changes }, environments, archiveDays);
  const router = Router({ mergeParams: true });
  const mayRead = guard('read', sessions);

  router.get('/overview', mayRead, async (request, response) => {
    const { environment } = environments.resolve(request.params['environment']);
    response.json(await reports.overview(environment));
  });
  router.get('/reconciliation', mayRead, async (request, response) => {
    const { environment } = environments.resolve(request.params['environment']);
    response.json(await reports.reconciliation(environment));
  });
  router.get('/find', mayRead, async (request, response) => {
    const { environment } = environments.resolve(request.params['environment']);
    const { q } = parseRequest(findQuery, request.query);
    response.json(await find({ database, roster }, environment, q));
  });
  for (const path of ['/overview', '/reconciliation', '/find']) {
    router.all(path, methodNotAllowed('GET'));
  }
  return router;
}
