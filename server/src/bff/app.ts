import compression from 'compression';
import express, { type Express } from 'express';
import { sql } from 'kysely';
import { MethodNotAllowedError, NotFoundError } from '../http/errors.js';
import { methodNotAllowed } from '../http/method-not-allowed.js';
import { refuseNulInAddress } from '../http/parse-request.js';
import { requestLog } from '../http/request-log.js';
import { staticSite } from '../http/static-site.js';
import { assertEveryRouteIsGuarded } from './auth/declared-routes.js';
import { guard } from './auth/guard.js';
import { knownHost } from './auth/known-host.js';
import { sameOrigin } from './auth/same-origin.js';
import { sessionRoutes } from './auth/session-routes.js';
import { createSessionStore } from './auth/session-store.js';
import type { SignIn } from './auth/sign-in.js';
import { archiveRoutes } from './calls/call-routes.js';
import { exportRoutes } from './calls/export-routes.js';
import { watchRoutes } from './sync/watch-routes.js';
import { hooksRoutes } from './webhooks/hooks-routes.js';
import { incomingRoute } from './webhooks/incoming-route.js';
import { lastAnswerRoutes } from './webhooks/known/last-answer-routes.js';
import { overviewRoutes } from './reports/report-routes.js';
import { liveRoutes } from './push/push-routes.js';
import type { Parts } from './parts.js';
import { pipeline } from './forwarding/pipeline.js';
import { problemHandler } from './problems.js';
import { createRecorder } from './forwarding/recorder.js';
import { registrationRoutes } from './jobs/registrations/registration-routes.js';
import { rerunJobRoutes } from './jobs/reruns/rerun-job-routes.js';
import { userHandlers } from './users/user-handlers.js';
import { consoleRouter } from './console-router.js';
import { consoleApi } from '../contract/index.js';
import { scenarioRoutes } from './qa/scenarios/scenario-routes.js';
import { securityHeaders } from './security-headers.js';
import type { ConsoleSettings } from './settings.js';
import { workshopRoutes } from './qa/qa-routes.js';

/** Builds the console's app, in the order in which a request passes it. Throws UndeclaredAccessError. */
export function createApp(settings: ConsoleSettings, parts: Parts, signIn: SignIn): Express {
  const { logger, publicUrl } = settings;
  const { environments, roster, hooks } = parts;
  const { kysely: database } = settings.database;
  const secure = () => publicUrl().startsWith('https:');
  const sessions = createSessionStore(database);
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  // A proxy on this machine may say whom it speaks for; anybody else could say anything.
  app.set('trust proxy', 'loopback');

  app.use(requestLog(logger));
  app.get('/healthz', guard('open', sessions), (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/readyz', guard('open', sessions), async (_request, response) => {
    await sql`select 1`.execute(database);
    response.json({ status: 'ready' });
  });

  app.use(securityHeaders(secure), refuseNulInAddress);
  // Before the check of the host: whoever signs is no browser, and a tunnel may lead here by any name.
  app.use(incomingRoute(hooks, sessions));
  app.use(knownHost(settings.host, publicUrl));
  app.use('/api', sameOrigin(publicUrl), (_request, response, next) => {
    response.setHeader('cache-control', 'no-store');
    next();
  });
  // First, because pages and programs ask these endpoints most often.
  app.use(
    '/api/:environment',
    pipeline(environments, sessions, createRecorder({ ...settings, ...parts })),
  );
  app.use('/api', sessionRoutes(sessions, signIn, secure));
  app.get('/api/environments', guard('read', sessions), (_request, response) => {
    response.json({ environments: environments.describe() });
  });
  app.all('/api/environments', methodNotAllowed('GET'));
  app.use(
    '/api',
    consoleRouter(consoleApi, userHandlers(database, roster), {
      ...{ environments, sessions },
      newestChange: parts.live.newest,
    }),
  );
  app.use(
    '/api/:environment',
    liveRoutes(environments, sessions, parts.live),
    watchRoutes(environments, sessions, parts.leases),
    hooksRoutes(settings, hooks, sessions),
    rerunJobRoutes({
      ...{ database: settings.database, environments, sessions },
      changes: parts.changes,
    }),
    registrationRoutes({
      ...{ database: settings.database, environments, sessions },
      changes: parts.changes,
    }),
    scenarioRoutes({
      ...{ database: settings.database, environments, sessions },
      changes: parts.changes,
    }),
    workshopRoutes({
      ...{ database: settings.database, environments, sessions },
      lastAnswers: parts.lastAnswers,
    }),
    lastAnswerRoutes(environments, sessions, parts.lastAnswers),
    archiveRoutes({ database: settings.database, environments, sessions }),
    exportRoutes({ database: settings.database, environments, sessions }),
    overviewRoutes({
      ...{ database, environments, sessions, roster },
      changes: parts.changes,
      archiveDays: settings.archiveDays,
    }),
  );
  app.use('/api', () => {
    throw new NotFoundError('The console has no such address.');
  });

  app.use(compression());
  if (settings.webRoot) app.use(staticSite(settings.webRoot));
  app.use((request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new MethodNotAllowedError('Pages are only read.', 'GET, HEAD');
    }
    throw new NotFoundError('The console has no such address.');
  });
  app.use(problemHandler(logger));
  assertEveryRouteIsGuarded(app.router);
  return app;
}
