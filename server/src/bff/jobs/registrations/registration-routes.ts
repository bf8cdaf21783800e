import { Router } from 'express';
import { registrationsRequest } from '../../../contract/index.js';
import { jsonBody } from '../../../http/json-body.js';
import { methodNotAllowed } from '../../../http/method-not-allowed.js';
import { parseRequest } from '../../../http/parse-request.js';
import { currentSession, guard } from '../../auth/guard.js';
import { datedName, sendFile } from '../../calls/list/send-file.js';
import { requireOffer } from '../../qa/read-offer.js';
import { addJobRoutes } from '../job-routes.js';
import { createJobs } from '../jobs.js';
import type { JobRoutesSettings } from '../reruns/rerun-job-routes.js';
import { exportUsers, registrationKind } from './registration-kind.js';
import { writeRequest } from './registration-work.js';

// 10,000 users with long ids, regions and redirects.
const BODY_LIMIT = 8 * 1024 * 1024;

/** `/{environment}/registrations`: bulk registrations. */
export function registrationRoutes(settings: JobRoutesSettings): Router {
  const { environments, sessions } = settings;
  const router = Router({ mergeParams: true });
  const jobs = createJobs(settings, registrationKind);
  const environmentOf = (name: unknown) => environments.resolve(name).environment;
  const guarded = guard('qa', sessions);

  router.post('/registrations', guarded, jsonBody(BODY_LIMIT), async (request, response) => {
    const { environment, client } = environments.resolve(request.params['environment']);
    const { rows, request_id } = parseRequest(registrationsRequest, request.body);
    const before = await jobs.startedBy(environment, request_id);
    if (before) {
      response.json(before);
      return;
    }
    await requireOffer(client);
    const items = rows.map((row) => ({
      subject: row.reference_user_id,
      request: writeRequest(row),
    }));
    const by = currentSession(request).name;
    const job = await jobs.start(environment, { items, settings: {}, request_id, by });
    response.status(201).json(job);
  });

  router.get('/registrations/:id/export', guarded, async (request, response) => {
    const environment = environmentOf(request.params['environment']);
    const { id } = await jobs.find(environment, String(request.params['id']));
    const file = exportUsers(jobs.pages(environment, id));
    await sendFile(response, datedName('registrations', environment), 'csv', file);
  });
  router.all('/registrations/:id/export', methodNotAllowed('GET'));

  addJobRoutes(router, 'registrations', { jobs, environmentOf, read: guarded, act: guarded });
  return router;
}
