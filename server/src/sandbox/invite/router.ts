import express, { Router, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { NotFoundError, InvalidRequestError } from '../../http/errors.js';
import { refuseNulInAddress, parseRequest } from '../../http/parse-request.js';
import { methodNotAllowed } from '../../http/table-router.js';
import type { SandboxContext } from '../context.js';
import { refuseInMaintenance } from '../control/maintenance-switch.js';
import { serveAssets } from './assets.js';
import { sendFailurePage } from './failure-page.js';
import { chosenName } from './check-pages.js';
import { findInvite, show, stampOf } from './show.js';
import { z } from 'zod';
import { applyOutcome } from '../users/apply-outcome.js';

const OUTCOME_OF = { pass: 'verified', fail: 'unfulfillable', withdraw: 'revoked' } as const;

const form = z.object({
  choice: z.enum(['pass', 'fail', 'withdraw']),
  person: z.string().max(100).default(''),
});

/**
 * Applies a form of the invite page and returns the address of the next page, relative to /invite/{token}. A form that
 * is sent twice changes nothing the second time; one that the user's state does not permit any more leads to a page
 * that says so. Throws DoesNotExistError, and InvalidRequestError for a form that is malformed.
 */
async function submit(context: SandboxContext, token: string, body: unknown): Promise<string> {
  const user = await findInvite(context.database, token);
  const { choice, person } = parseRequest(form, body);
  const name = await chosenName(context, user, person);
  const { reference_user_id, side } = user;
  const outcome = OUTCOME_OF[choice];
  try {
    await applyOutcome(context, side, { reference_user_id, outcome, person: name });
  } catch (error) {
    // Such as "withdraw" for a user who is not verified.
    if (error instanceof InvalidRequestError) return `${token}?stale`;
    throw error;
  }
  return choice === 'withdraw' ? token : `${token}?done`;
}

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The headers of every response below /invite: nothing inline, nothing from other hosts, no frames. */
const securityHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    // The address gives access to the invite, so the site of the redirect_url must not see it.
    'Referrer-Policy': 'no-referrer',
    Vary: 'User-Agent, Sec-CH-UA-Mobile',
  });
  next();
};

const FORM_LIMIT = 8 * 1024;

/** The invite pages under /invite. Failures are pages too. */
export function inviteRouter(context: SandboxContext, logger: Logger): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(securityHeaders);
  serveAssets(router);
  router.use(refuseNulInAddress);
  router.use(refuseInMaintenance(context.maintenance));

  router.get('/:token', async (request, response) => {
    response.send(await show(context, request.params.token, request));
  });

  router.get('/:token/state', async (request, response) => {
    const user = await findInvite(context.database, request.params.token);
    response.json({ stamp: stampOf(user) });
  });

  router.post(
    '/:token',
    express.urlencoded({ extended: false, limit: FORM_LIMIT }),
    async (request, response) => {
      response.redirect(303, await submit(context, request.params.token, request.body));
    },
  );

  router.all('/:token', methodNotAllowed('GET, POST'));
  router.use(() => {
    throw new NotFoundError('No invite has this address.');
  });
  router.use(sendFailurePage(logger));
  return router;
}
