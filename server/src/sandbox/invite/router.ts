import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import { MethodNotAllowedError, NotFoundError } from '../../http/errors.js';
import { failureOf } from '../api/failure-answer.js';
import type { SandboxContext } from '../context.js';
import type { UserRow } from '../database/schema.js';
import { MaintenanceError } from '../errors.js';
import { inviteUrl } from '../users/invite-url.js';
import { serveAssets } from './assets.js';
import { checkPage } from './check-page.js';
import { choicesFor } from './choices.js';
import { codePage } from './code-page.js';
import { isHandHeld } from './device.js';
import { findInvite, noteOpened, stampOf } from './invite.js';
import { noticePage } from './notice-page.js';
import { unfulfillablePage, verifiedPage } from './result-page.js';
import { submit } from './submit.js';

// No form-action: after the form the browser follows the redirect_url, which that would forbid.
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const FORM_LIMIT = 8 * 1024;

const secureHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    // The address is the person's ticket; the place they go to must not learn it.
    'Referrer-Policy': 'no-referrer',
    Vary: 'User-Agent, Sec-CH-UA-Mobile',
  });
  next();
};

const answerFailurePage: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const known = failureOf(error);
  if (!known) request.log.error({ err: error }, 'unexpected fault');
  const status = known?.http_status ?? 500;
  response.status(status);
  if (status === 404) {
    const text = 'Check that the address is whole, or ask for a new invite.';
    response.send(noticePage('This invite does not exist', text));
  } else if (status === 503) {
    const text = 'The service is under maintenance. The same link works again afterwards.';
    response.send(noticePage('Back in a moment', text));
  } else {
    response.send(
      noticePage('This did not work', 'Open the invite again and repeat what you did.'),
    );
  }
};

/** The person's side, under /invite: pages for people, so failures are pages too. */
export function inviteRouter(context: SandboxContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(secureHeaders);
  serveAssets(router);
  router.use((_request, _response, next) => {
    if (context.maintenance.isOn()) throw new MaintenanceError();
    next();
  });

  const check = async (user: UserRow): Promise<string> => {
    await noteOpened(context.database, user, context.clock.now());
    return checkPage(user, await choicesFor(context, user));
  };

  router.get('/:token', async (request, response) => {
    const { query, headers } = request;
    const user = await findInvite(context.database, request.params.token);
    if (user.state === 'verified') response.send(verifiedPage(user));
    else if ('left' in query) {
      const back = { href: `${user.invite_token}?here`, text: 'Back to the check' };
      response.send(noticePage('You left the check', 'The same link brings you back.', back));
    } else if (user.state === 'unfulfillable' && !('again' in query)) {
      response.send(unfulfillablePage(user));
    } else if ('here' in query || 'again' in query || isHandHeld(headers)) {
      response.send(await check(user));
    } else response.send(codePage(user, inviteUrl(context, user)));
  });

  router.get('/:token/state', async (request, response) => {
    const user = await findInvite(context.database, request.params.token);
    response.json({ stamp: stampOf(user) });
  });

  router.post(
    '/:token',
    express.urlencoded({ extended: false, limit: FORM_LIMIT }),
    async (request, response) => {
      const user = await findInvite(context.database, request.params.token);
      response.redirect(303, await submit(context, user, request.body));
    },
  );

  router.all('/:token', (_request, response) => {
    response.set('Allow', 'GET, POST');
    throw new MethodNotAllowedError('An invite takes GET and POST only.');
  });
  router.use(() => {
    throw new NotFoundError('No invite has this address.');
  });
  router.use(answerFailurePage);
  return router;
}
