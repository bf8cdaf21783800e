import { Router } from 'express';
import {
  REGISTRATION_ACTIONS,
  registrationQuery,
  registrationsRequest,
  type Environment,
  type RegistrationJob,
} from '../../../contract/index.js';
import type { OpenDatabase } from '../../../database/opened.js';
import { NotFoundError } from '../../../http/errors.js';
import { jsonBody } from '../../../http/json-body.js';
import { methodNotAllowed } from '../../../http/method-not-allowed.js';
import { parseRequest } from '../../../http/parse-request.js';
import { currentSession, guard } from '../../auth/guard.js';
import type { SessionStore } from '../../auth/session-store.js';
import { datedName, sendFile } from '../../calls/list/send-file.js';
import type { ChangeLog } from '../../feed/change-feed.js';
import type { Environments } from '../../environments.js';
import { cancelJob } from '../cancel-job.js';
import { findByRequest, findJob, newestJobs } from '../job-queries.js';
import { startJob } from '../start-job.js';
import { signalJobs } from '../wake.js';
import type { ConsoleSchema } from '../../schema.js';
import { requireOffer } from '../../qa/read-offer.js';
import { writeAsked } from './asked.js';
import { pauseJob, resumeJob, retryJob } from './change-job.js';
import { exportPeople } from './export-people.js';
import { readPeople } from './read-people.js';
import { REGISTRATIONS } from './registration-kind.js';

// 10,000 people with long ids, regions and redirects.
const BODY_LIMIT = 8 * 1024 * 1024;
const NO_BODY_LIMIT = 1024;
const PAGE = 200;

/** What the routes of bulk registrations stand on. */
export interface RegistrationRoutesSettings {
  database: OpenDatabase<ConsoleSchema>;
  environments: Environments;
  sessions: SessionStore;
  changes: ChangeLog;
}

/** `/{environment}/registrations`: bulk registrations, which go on in the server when the page is closed. */
export function registrationRoutes(settings: RegistrationRoutesSettings): Router {
  const { database, environments, sessions, changes } = settings;
  const { kysely } = database;
  const router = Router({ mergeParams: true });
  const environmentOf = (name: unknown) => environments.resolve(name).environment;
  const guarded = guard('qa', sessions);
  const actions: Record<
    (typeof REGISTRATION_ACTIONS)[number],
    (environment: Environment, id: string) => Promise<void>
  > = {
    pause: (environment, id) => pauseJob(changes, environment, id),
    resume: (environment, id) => resumeJob(changes, environment, id),
    cancel: (environment, id) => cancelJob(REGISTRATIONS, changes, environment, id),
    retry: (environment, id) => retryJob(changes, environment, id),
  };

  async function known(environment: Environment, id: unknown): Promise<RegistrationJob> {
    const job =
      typeof id === 'string' ? await findJob(REGISTRATIONS, kysely, environment, id) : null;
    if (!job) throw new NotFoundError('There is no such bulk registration here.');
    return job;
  }

  router.get('/registrations', guarded, async (request, response) => {
    const environment = environmentOf(request.params['environment']);
    response.json({ jobs: await newestJobs(REGISTRATIONS, kysely, environment) });
  });

  router.post('/registrations', guarded, jsonBody(BODY_LIMIT), async (request, response) => {
    const { environment, client } = environments.resolve(request.params['environment']);
    const { rows, request_id } = parseRequest(registrationsRequest, request.body);
    const before = await findByRequest(REGISTRATIONS, kysely, environment, request_id);
    if (before) {
      response.json(before);
      return;
    }
    await requireOffer(client);
    const job = await startJob(REGISTRATIONS, changes, environment, {
      items: rows.map((row) => ({ subject: row.reference_user_id, request: writeAsked(row) })),
      settings: '{}',
      ...{ request_id, by: currentSession(request).name },
    });
    await signalJobs(database, environment);
    response.status(201).json(job);
  });

  router.get('/registrations/:id', guarded, async (request, response) => {
    const environment = environmentOf(request.params['environment']);
    const query = parseRequest(registrationQuery, request.query);
    const job = await known(environment, request.params['id']);
    const asking = { ...query, limit: PAGE + 1 };
    const found = await readPeople(kysely, environment, job.id, asking);
    const items = found.slice(0, PAGE);
    const next_after = found.length > PAGE ? (items.at(-1)?.n ?? null) : null;
    response.json({ job, items, next_after });
  });

  router.get('/registrations/:id/export', guarded, async (request, response) => {
    const environment = environmentOf(request.params['environment']);
    const { id } = await known(environment, request.params['id']);
    const pieces = exportPeople(kysely, environment, id);
    await sendFile(response, datedName('registrations', environment), 'csv', pieces);
  });

  for (const action of REGISTRATION_ACTIONS) {
    const path = `/registrations/:id/${action}`;
    router.post(path, guarded, jsonBody(NO_BODY_LIMIT), async (request, response) => {
      const environment = environmentOf(request.params['environment']);
      const { id } = await known(environment, request.params['id']);
      await actions[action](environment, id);
      await signalJobs(database, environment);
      response.json(await known(environment, id));
    });
    router.all(path, methodNotAllowed('POST'));
  }

  router.all('/registrations', methodNotAllowed('GET and POST'));
  router.all('/registrations/:id', methodNotAllowed('GET'));
  router.all('/registrations/:id/export', methodNotAllowed('GET'));
  return router;
}
