import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { NotFoundError } from '../http/errors.js';
import { refuseNulInAddress } from '../http/parse-request.js';
import { requestLog } from '../http/request-log.js';
import type { KeyRing } from './accounts/key-ring.js';
import { sendFailure } from './failure-response.js';
import { docsRouter } from './api/docs-router.js';
import { v1Router } from './api/v1-router.js';
import { setDate } from './clock/clock.js';
import type { SandboxContext } from './context.js';
import { controlRouter } from './control/router.js';
import { inviteRouter } from './invite/router.js';

/** Everything that the sandbox serves; the caller listens. */
export function createSandboxApp(
  context: SandboxContext,
  options: { keys: KeyRing; logger: Logger },
): Express {
  const ownHeaders: RequestHandler = (_request, response, next) => {
    setDate(response, context.clock);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cache-Control', 'no-store');
    next();
  };

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(requestLog(options.logger), ownHeaders);
  app.use(docsRouter());
  app.use(v1Router(context, options.keys));
  app.use('/sandbox', refuseNulInAddress);
  app.use(controlRouter(context, options.keys));
  app.use('/invite', inviteRouter(context, options.logger));
  app.use('/receive', context.testReceivers.router);
  app.use((request) => {
    throw new NotFoundError(`Nothing is at ${request.path}.`);
  });
  app.use(sendFailure(options.logger));
  return app;
}
