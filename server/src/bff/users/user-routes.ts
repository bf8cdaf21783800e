import { Router } from 'express';
import type { Kysely } from 'kysely';
import { followRequest, rosterEntryQuery, rosterQuery } from '../../contract/index.js';
import { NotFoundError } from '../../http/errors.js';
import { jsonBody } from '../../http/json-body.js';
import { methodNotAllowed } from '../../http/method-not-allowed.js';
import { parseRequest } from '../../http/parse-request.js';
import { currentSession, guard } from '../auth/guard.js';
import type { SessionStore } from '../auth/session-store.js';
import type { Environments } from '../environments.js';
import type { ConsoleSchema } from '../schema.js';
import { readRosterPage } from './user-page.js';
import type { RosterStore } from './user-store.js';

const BODY_LIMIT = 8 * 1024;

/** What the roster's routes stand on. */
export interface RosterRoutesSettings {
  database: Kysely<ConsoleSchema>;
  environments: Environments;
  sessions: SessionStore;
  roster: RosterStore;
}

/** `/{environment}/users` and `/user`: the list, one person, and following somebody registered elsewhere. */
export function rosterRoutes(settings: RosterRoutesSettings): Router {
  const { database, environments, sessions, roster } = settings;
  const router = Router({ mergeParams: true });

  router.get('/users', guard('read', sessions), async (request, response) => {
    const { environment } = environments.resolve(request.params['environment']);
    const query = parseRequest(rosterQuery, request.query);
    response.json(await readRosterPage(database, environment, query));
  });

  router.get('/user', guard('read', sessions), async (request, response) => {
    const { environment } = environments.resolve(request.params['environment']);
    const { reference_user_id: id } = parseRequest(rosterEntryQuery, request.query);
    const entry = await roster.find(environment, id);
    if (!entry) throw new NotFoundError('Nobody with this reference_user_id is known here.');
    response.json(entry);
  });

  router.post(
    '/users',
    guard('register', sessions),
    jsonBody(BODY_LIMIT),
    async (request, response) => {
      const { environment, client } = environments.resolve(request.params['environment']);
      const { reference_user_id: id } = parseRequest(followRequest, request.body);
      const asked_at = Date.now();
      const { value, serviceDate } = await client.call('get_status', { reference_user_id: id });
      await roster.follow(environment, id, currentSession(request).name, serviceDate);
      await roster.noteStatus(environment, id, value, asked_at, serviceDate);
      response.json(await roster.find(environment, id));
    },
  );

  router.all('/users', methodNotAllowed('GET and POST'));
  router.all('/user', methodNotAllowed('GET'));
  return router;
}
