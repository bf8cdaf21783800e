import express, { type Express, type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import { NotFoundError } from '../http/errors.js';
import { refuseNulInAddress } from '../http/parse-request.js';
import { requestLog } from '../http/request-log.js';
import { authenticate, type KeyRing, accountOf } from './accounts/key-ring.js';
import { sendFailure } from './failure-response.js';
import { setDate } from './clock/clock.js';
import type { Endpoint, SandboxContext } from './context.js';
import { controlRouter, sandboxQaApi } from './control/router.js';
import { sendFailurePage } from './invite/failure-page.js';
import { inviteRouter } from './invite/router.js';
import { z } from 'zod/mini';
import {
  connectApi,
  connectResponses,
  docsApi,
  operations,
  type ApiTable,
  type Route,
  type Operation,
  type RequestOf,
} from '../contract/index.js';
import { apiDocs } from '../http/openapi-page.js';
import { tableRouter } from '../http/table-router.js';
import { refuseInMaintenance } from './control/maintenance-switch.js';
import { getStatus } from './users/get-status.js';
import { register } from './users/register.js';
import { listCalls, rerunCall, listEvents } from './webhooks/calls.js';
import {
  setConfiguration,
  deleteConfiguration,
  listConfigurations,
} from './webhooks/configurations.js';

/** A missing handler, or one with another response type, is a compile error. */
const handlers: { [O in Operation]: Endpoint<O> } = {
  register,
  get_status: getStatus,
  config_create_or_edit: setConfiguration,
  config_get: listConfigurations,
  config_delete: deleteConfiguration,
  call_get: listCalls,
  call_rerun: rerunCall,
  event_get: listEvents,
};

/** The eight endpoints of part 4. Maintenance is checked first, then the key, then the body. */
function v1Router(context: SandboxContext, authenticated: RequestHandler): Router {
  const router = Router();
  router.use('/v1', refuseInMaintenance(context.maintenance));
  router.use(
    tableRouter(connectApi, {
      before: () => [authenticated],
      respond: (operation, { body }, request) => {
        const handler = handlers[operation] as Endpoint<Operation>; // `body` has this operation's type
        const parsed = body as RequestOf<Operation>; // by the operation's own schema
        return handler(context, accountOf(request), parsed);
      },
    }),
  );
  return router;
}

const status = z.literal('success');
const failure = z.object({
  status: z.literal('failure'),
  failure_code: z.string(),
  failure_reason: z.string(),
});

const eight = operations.map((operation): [string, Route] => [
  operation,
  { ...connectApi[operation], response: connectResponses[operation] },
]);
const qa = Object.entries<Route>(sandboxQaApi).map(([operation, row]): [string, Route] => [
  operation,
  // The `status` in a retry's response is the call's own.
  row.response instanceof z.ZodMiniObject && !('status' in row.response.shape)
    ? { ...row, response: z.extend(row.response, { status }) }
    : row,
]);
const table: ApiTable = { ...Object.fromEntries(eight), ...Object.fromEntries(qa), ...docsApi };

const docs = apiDocs(table, {
  title: 'Human Verification Connect API: sandbox',
  description:
    'The eight endpoints as this sandbox implements them, and its QA API, which takes sandbox keys only.',
  root: '',
  security: [['key', { type: 'apiKey', in: 'header', name: 'API-KEY' }]],
  failure: { schema: failure, media: 'application/json' },
});

/** The documents of the sandbox's API: the eight endpoints and the QA API. They need no key. */
function docsRouter(): Router {
  return tableRouter(docsApi, {
    before: () => [],
    respond: (operation, _asked, _request, response) => docs[operation]({ response }),
  });
}

/** An app with a log and the headers of every response. */
function createApp({ clock }: SandboxContext, log: RequestHandler): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(log, (_request, response, next) => {
    setDate(response, clock);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  return app;
}

/** Only the invite pages, for phones; the caller listens. */
export function createInviteApp(context: SandboxContext, logger: Logger): Express {
  const app = createApp(context, requestLog(logger));
  app.use('/invite', inviteRouter(context, logger));
  app.use(() => {
    throw new NotFoundError('Phones reach invites only.');
  });
  app.use(sendFailurePage(logger));
  return app;
}

/** Everything that the sandbox serves; the caller listens. */
export function createSandboxApp(
  context: SandboxContext,
  options: { keys: KeyRing; logger: Logger; trustProxy?: number | string[] },
): Express {
  // The same ID identifies a request in the console's log and here.
  const log = requestLog(options.logger, () => true);
  const app = createApp(context, log);
  app.set('trust proxy', options.trustProxy ?? 0);
  app.use(docsRouter());
  // One for both, so that they share the limit of wrong keys.
  const authenticated = authenticate(options.keys);
  app.use(v1Router(context, authenticated));
  app.use('/sandbox', refuseNulInAddress);
  app.use(controlRouter(context, authenticated));
  app.use('/invite', inviteRouter(context, options.logger));
  app.use('/receive', context.testReceivers.router);
  app.use((request) => {
    throw new NotFoundError(`Nothing is at ${request.path}.`);
  });
  app.use(sendFailure(options.logger));
  return app;
}
