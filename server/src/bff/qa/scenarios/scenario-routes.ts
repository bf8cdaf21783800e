import { Router } from 'express';
import {
  scenario,
  scenarioDeletion,
  scenarioRunRequest,
  type Environment,
  type ListedScenario,
  type Scenario,
} from '../../../contract/index.js';
import { InvalidRequestError, NotFoundError } from '../../../http/errors.js';
import { jsonBody } from '../../../http/json-body.js';
import { methodNotAllowed } from '../../../http/method-not-allowed.js';
import { parseRequest } from '../../../http/parse-request.js';
import { currentSession, guard } from '../../auth/guard.js';
import { addJobRoutes } from '../../jobs/job-routes.js';
import { createJobs } from '../../jobs/jobs.js';
import type { JobRoutesSettings } from '../../jobs/reruns/rerun-job-routes.js';
import { requireOffer } from '../read-offer.js';
import { deleteScenario, ownScenarios, saveScenario } from './own-scenarios.js';
import { newRun, requireMayRun, scenarioKind } from './scenario-kind.js';
import { shipped } from './shipped.js';
import { stepWords } from './words.js';

const BODY_LIMIT = 64 * 1024;
const NO_BODY_LIMIT = 1024;

const listed = (one: Scenario, isShipped: boolean): ListedScenario => ({
  ...one,
  shipped: isShipped,
  words: one.steps.map(stepWords),
});

function refuseShipped(name: string): void {
  if (!shipped.some((one) => one.name === name)) return;
  const reason = 'is the name of a scenario that comes with the console';
  throw new InvalidRequestError(`name ${reason}`, [{ field: 'name', reason }]);
}

/** `/{environment}/scenarios` and `/{environment}/scenario-runs`: short lists of steps, and how they went. */
export function scenarioRoutes(settings: JobRoutesSettings): Router {
  const { database, environments, sessions } = settings;
  const { kysely } = database;
  const router = Router({ mergeParams: true });
  const jobs = createJobs(settings, scenarioKind);
  const environmentOf = (name: unknown) => environments.resolve(name).environment;

  /** The environment, where its service has sandbox controls. */
  async function offering(name: unknown): Promise<Environment> {
    const { environment, client } = environments.resolve(name);
    await requireOffer(client);
    return environment;
  }

  router.get('/scenarios', guard('qa', sessions), async (request, response) => {
    const environment = environmentOf(request.params['environment']);
    const own = await ownScenarios(kysely, environment);
    response.json({
      scenarios: [
        ...shipped.map((one) => listed(one, true)),
        ...own.map((one) => listed(one, false)),
      ],
    });
  });

  router.post(
    '/scenarios',
    guard('qa', sessions),
    jsonBody(BODY_LIMIT),
    async (request, response) => {
      const given = parseRequest(scenario, request.body);
      refuseShipped(given.name);
      const environment = await offering(request.params['environment']);
      await saveScenario(kysely, environment, given, currentSession(request).name);
      response.json(listed(given, false));
    },
  );

  router.post(
    '/scenarios/delete',
    guard('qa', sessions),
    jsonBody(NO_BODY_LIMIT),
    async (request, response) => {
      const { name } = parseRequest(scenarioDeletion, request.body);
      refuseShipped(name);
      const environment = environmentOf(request.params['environment']);
      if (!(await deleteScenario(kysely, environment, name))) {
        throw new NotFoundError('There is no such scenario here.');
      }
      response.json({});
    },
  );

  router.post(
    '/scenario-runs',
    guard('qa', sessions),
    jsonBody(NO_BODY_LIMIT),
    async (request, response) => {
      const { name, request_id } = parseRequest(scenarioRunRequest, request.body);
      const environment = await offering(request.params['environment']);
      const all = [...shipped, ...(await ownScenarios(kysely, environment))];
      const chosen = all.find((one) => one.name === name);
      if (!chosen) throw new NotFoundError('There is no such scenario here.');
      const { name: by, role } = currentSession(request);
      requireMayRun(role, chosen, environment);
      const job = await jobs.start(environment, newRun(chosen, by, request_id));
      response.status(201).json(job);
    },
  );

  router.all('/scenarios', methodNotAllowed('GET and POST'));
  router.all('/scenarios/delete', methodNotAllowed('POST'));
  const guarded = guard('qa', sessions);
  addJobRoutes(router, 'scenario-runs', { jobs, environmentOf, read: guarded, act: guarded });
  return router;
}
