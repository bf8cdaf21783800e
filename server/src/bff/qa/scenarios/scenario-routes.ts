import { Router } from 'express';
import { z } from 'zod';
import {
  scenario,
  scenarioDeletion,
  scenarioRunRequest,
  type Environment,
  type ListedScenario,
  type Scenario,
  type ScenarioReport,
} from '../../../contract/index.js';
import type { OpenDatabase } from '../../../database/opened.js';
import { InvalidRequestError, NotFoundError } from '../../../http/errors.js';
import { jsonBody } from '../../../http/json-body.js';
import { methodNotAllowed } from '../../../http/method-not-allowed.js';
import { parseRequest } from '../../../http/parse-request.js';
import { currentSession, guard } from '../../auth/guard.js';
import type { SessionStore } from '../../auth/session-store.js';
import type { ChangeLog } from '../../feed/change-feed.js';
import type { Environments } from '../../environments.js';
import { signalJobs } from '../../jobs/wake.js';
import type { ConsoleSchema } from '../../schema.js';
import { requireOffer } from '../read-offer.js';
import { requireMayRun } from './may-run.js';
import { deleteScenario, ownScenarios, saveScenario } from './own-scenarios.js';
import { findReport, newestRuns } from './run-queries.js';
import { shipped } from './shipped/index.js';
import { cancelRun, startRun } from './start-run.js';
import { stepWords } from './words.js';

// Not every text is one that every database takes.
const runId = z.uuid();
const BODY_LIMIT = 64 * 1024;
const NO_BODY_LIMIT = 1024;

/** What the routes of scenarios stand on. */
export interface ScenarioRoutesSettings {
  database: OpenDatabase<ConsoleSchema>;
  environments: Environments;
  sessions: SessionStore;
  changes: ChangeLog;
}

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
export function scenarioRoutes(settings: ScenarioRoutesSettings): Router {
  const { database, environments, sessions, changes } = settings;
  const { kysely } = database;
  const router = Router({ mergeParams: true });
  const environmentOf = (name: unknown) => environments.resolve(name).environment;

  /** The environment, where its service has sandbox controls. */
  async function offering(name: unknown): Promise<Environment> {
    const { environment, client } = environments.resolve(name);
    await requireOffer(client);
    return environment;
  }

  async function known(environment: Environment, id: unknown): Promise<ScenarioReport> {
    const read = runId.safeParse(id);
    const report = read.success ? await findReport(kysely, environment, read.data) : null;
    if (!report) throw new NotFoundError('There is no such run here.');
    return report;
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

  router.get('/scenario-runs', guard('qa', sessions), async (request, response) => {
    const environment = environmentOf(request.params['environment']);
    response.json({ runs: await newestRuns(kysely, environment) });
  });

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
      const report = await startRun(changes, environment, { scenario: chosen, request_id, by });
      await signalJobs(database, environment);
      response.status(201).json(report);
    },
  );

  router.get('/scenario-runs/:id', guard('qa', sessions), async (request, response) => {
    const environment = environmentOf(request.params['environment']);
    response.json(await known(environment, request.params['id']));
  });

  router.post(
    '/scenario-runs/:id/cancel',
    guard('qa', sessions),
    jsonBody(NO_BODY_LIMIT),
    async (request, response) => {
      const environment = environmentOf(request.params['environment']);
      const { run } = await known(environment, request.params['id']);
      await cancelRun(changes, environment, run.id);
      await signalJobs(database, environment);
      response.json(await known(environment, run.id));
    },
  );

  router.all('/scenarios', methodNotAllowed('GET and POST'));
  router.all('/scenarios/delete', methodNotAllowed('POST'));
  router.all('/scenario-runs', methodNotAllowed('GET and POST'));
  router.all('/scenario-runs/:id', methodNotAllowed('GET'));
  router.all('/scenario-runs/:id/cancel', methodNotAllowed('POST'));
  return router;
}
