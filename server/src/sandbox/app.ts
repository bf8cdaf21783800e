import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { NotFoundError } from '../http/errors.js';
import { refuseNulInAddress } from '../http/parse-request.js';
import { requestLog } from '../http/request-log.js';
import { authenticate, type KeyRing } from './accounts/key-ring.js';
import { sendFailure } from './failure-response.js';
import { docsRouter } from './api/docs-router.js';
import { v1Router } from './api/v1-router.js';
import { setDate } from './clock/clock.js';
import type { SandboxContext } from './context.js';
import { controlRouter } from './control/router.js';
import { sendFailurePage } from './invite/failure-page.js';
import { inviteRouter } from './invite/router.js';

const ownHeaders =
  ({ clock }: SandboxContext): RequestHandler =>
  (_request, response, next) => {
    setDate(response, clock);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cache-Control', 'no-store');
    next();
  };

/** The invite pages and nothing else, for phones; the caller listens. */
export function createInviteApp(context: SandboxContext, logger: Logger): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(requestLog(logger), ownHeaders(context));
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
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', options.trustProxy ?? 0);
  // One id finds a request in the console's log and here.
  app.use(
    requestLog(options.logger, () => true),
    ownHeaders(context),
  );
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
