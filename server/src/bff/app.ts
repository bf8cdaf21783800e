import compression from 'compression';
import express, { type Express } from 'express';
import { sql } from 'kysely';
import { channelHandlers } from './alerts/channels/channel-handlers.js';
import { listIncidents } from './alerts/notifications.js';
import { ruleHandlers } from './alerts/rule-store.js';
import { auditHandlers } from './audit/audit-handlers.js';
import { createAuditing } from './audit/auditing.js';
import { SSO_SIGN_OUT } from './audit/descriptions.js';
import { MethodNotAllowedError, NotFoundError } from '../http/errors.js';
import { refuseNulInAddress } from '../http/parse-request.js';
import { requestLog } from '../http/request-log.js';
import { earlyLinks, staticSite } from '../http/static-site.js';
import { createAccounts } from './auth/accounts.js';
import { assertEveryRouteIsGuarded, guard } from './auth/guard.js';
import { createMemberLimit } from './auth/member-limit.js';
import { requireOwnOrigin } from './auth/own-origin.js';
import { memberHandlers } from './auth/members/member-handlers.js';
import { tokenHandlers } from './auth/tokens/token-handlers.js';
import { incomingRoute } from './webhooks/incoming-route.js';
import { requestMetrics } from './metrics/serve.js';
import type { Parts } from './parts.js';
import { pipeline } from './forwarding/pipeline.js';
import { problemHandler } from './problems.js';
import { registrationHandlers } from './jobs/registrations/registrations.js';
import { rerunJobHandlers } from './jobs/reruns/bulk-reruns.js';
import { userHandlers } from './users/user-handlers.js';
import { quotaHandlers } from './reports/regions.js';
import { viewHandlers } from './users/view-handlers.js';
import { environmentHealthHandlers } from './environment-handlers.js';
import { docsHandlers } from './docs-handlers.js';
import { consoleRouter, type ConsoleHandlers } from './console-router.js';
import { pageStartOf } from './auth/page-start.js';
import { sessionHandlers } from './auth/session-handlers.js';
import { passkeyHandlers } from './auth/passkeys/passkey-handlers.js';
import { factorHandlers } from './auth/second-factor/factor-handlers.js';
import { ssoLogoutRoute } from './auth/sso/logout-route.js';
import { ssoHandlers } from './auth/sso/sso-handlers.js';
import { callHandlers } from './calls/call-handlers.js';
import { webhookHandlers } from './webhooks/webhook-handlers.js';
import { reportHandlers } from './reports/reports.js';
import { pushHandlers } from './push/push.js';
import { ownApi } from '../contract/index.js';
import { scenarioHandlers } from './qa/scenarios/scenario-handlers.js';
import { securityHeaders } from './security-headers.js';
import type { ConsoleSettings } from './settings.js';
import { qaHandlers } from './qa/qa-handlers.js';

// From 1 kB on, except the event stream: an event must not wait until there are enough of them to compress.
const compressed = compression({
  filter: (request, response) =>
    !String(response.getHeader('content-type')).startsWith('text/event-stream') &&
    compression.filter(request, response),
});

/** Builds the console's app. The order is that in which a request passes through it. Throws UndeclaredAccessError. */
export function createApp(settings: ConsoleSettings, parts: Parts): Express {
  const { logger, publicUrl } = settings;
  const { environments, incoming, keys, sessions } = parts;
  const { kysely: database } = settings.database;
  const accounts = createAccounts(settings, parts);
  const auditing = createAuditing(parts.audit, logger, parts.webhooks);
  const handlers: ConsoleHandlers<typeof ownApi> = {
    ...auditHandlers(database, settings.auditDays),
    ...sessionHandlers(accounts),
    ...ssoHandlers(accounts),
    ...factorHandlers(accounts),
    ...passkeyHandlers(accounts),
    ...memberHandlers(accounts),
    ...ruleHandlers(parts.changes, database),
    ...channelHandlers(parts, database, publicUrl),
    list_incidents: ({ query }) => listIncidents(database, query),
    ...tokenHandlers(accounts),
    list_environments: ({ session: { apiToken } }) => ({
      environments: environments
        .describe()
        .filter(({ environment }) => apiToken?.environments.includes(environment) ?? true),
    }),
    ...userHandlers(parts, database),
    ...environmentHealthHandlers(settings, parts),
    ...viewHandlers(settings.database),
    ...quotaHandlers(parts.changes),
    ...callHandlers(database, keys),
    ...webhookHandlers(settings, incoming, parts.webhooks),
    ...reportHandlers(parts),
    ...pushHandlers(parts.push),
    ...rerunJobHandlers(settings.database, parts.changes, keys),
    ...registrationHandlers(settings.database, parts.changes),
    ...scenarioHandlers(settings.database, parts.changes),
    ...qaHandlers(settings.database, parts),
    ...docsHandlers,
  };

  const limitMember = createMemberLimit(settings, settings.memberLimits);
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', settings.trustProxy ?? 0);

  app.use(requestLog(logger));
  if (settings.metrics) app.use(requestMetrics(settings.metrics.metrics));
  app.get('/healthz', guard('open', sessions), (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/readyz', guard('open', sessions), async (_request, response) => {
    await sql`select 1`.execute(database);
    response.json({ status: 'ready' });
  });

  app.use(securityHeaders(sessions.isSecure));
  // Pages are not refused: they show which part of their address they cannot read.
  app.use(['/api', '/hooks'], refuseNulInAddress);
  // Before the check of the origin, because services are not browsers and may reach this through a tunnel of any name.
  app.use(incomingRoute(incoming, sessions));
  app.use(
    ssoLogoutRoute(parts.sso?.provider ?? null, sessions, (within, entry) =>
      parts.audit.record(within, {
        ...{ ...entry, action: SSO_SIGN_OUT, outcome: 'done', member: null, environment: null },
      }),
    ),
  );
  app.use(requireOwnOrigin(settings.host, publicUrl), compressed);
  app.use('/api', (_request, response, next) => {
    response.setHeader('cache-control', 'no-store');
    next();
  });
  // First, because pages and programs use these endpoints most often.
  app.use(
    '/api/:environment',
    pipeline(environments, sessions, parts.forward, auditing, limitMember),
  );
  app.use(
    '/api',
    consoleRouter(ownApi, handlers, {
      ...{ environments, sessions, auditing, limitMember },
      newestChange: parts.push.newest,
    }),
  );
  app.use('/api', () => {
    throw new NotFoundError('The console has no such address.');
  });

  if (settings.webRoot) {
    const signInBy = parts.sso && (accounts.localSignIn ? 'sso' : 'sso_only');
    const head = pageStartOf(sessions, environments, signInBy, earlyLinks(settings.webRoot));
    app.use(staticSite(settings.webRoot, head, settings.basePath));
  }
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
