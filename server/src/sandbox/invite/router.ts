import express, { Router, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { MethodNotAllowedError, NotFoundError, InvalidRequestError } from '../../http/errors.js';
import { refuseNulInAddress, parseRequest } from '../../http/parse-request.js';
import type { SandboxContext } from '../context.js';
import { refuseInMaintenance } from '../control/maintenance-switch.js';
import { serveAssets } from './assets.js';
import { sendFailurePage } from './failure-page.js';
import { chosenName } from './check-page.js';
import { findInvite, show, stampOf } from './show.js';
import { z } from 'zod';
import { applyOutcome } from '../users/apply-outcome.js';
import type { UserRow } from '../database/schema.js';

const BUTTONS = ['pass', 'fail', 'withdraw'] as const;
type Button = (typeof BUTTONS)[number];

type Current = Pick<UserRow, 'state' | 'unfulfillable_reason' | 'version'>;

function couldLeadTo(choice: Button, { state, unfulfillable_reason }: Current): boolean {
  if (choice === 'withdraw') return state === 'revoked';
  if (choice === 'fail') return state === 'unfulfillable' && unfulfillable_reason !== 'NOT_UNIQUE';
  // A human who was already verified in the scope passes the check, and the user is unfulfillable anyway.
  return (
    state === 'verified' || (state === 'unfulfillable' && unfulfillable_reason === 'NOT_UNIQUE')
  );
}

/**
 * Whether the user's current state is the result of a form. `version` is the one in the form: a form that was sent
 * twice agrees with the result of its first submission, and a form that is older than another change does not.
 */
export function agrees(choice: Button, version: number, now: Current): boolean {
  // Another try with the same result changes nothing, and nothing had changed before it.
  const isSameEnd = now.version === version && now.state === 'unfulfillable';
  if (isSameEnd && choice !== 'withdraw') return true;
  return (now.version === version || now.version === version + 1) && couldLeadTo(choice, now);
}

const form = z.object({
  choice: z.enum(BUTTONS),
  person: z.string().max(100).default(''),
  version: z.coerce.number().int().min(0),
});

const OUTCOME_OF = { pass: 'verified', fail: 'unfulfillable', withdraw: 'revoked' } as const;

/**
 * Applies a form of the invite page and returns the address of the next page, relative to /invite/{token}. A form
 * that was sent twice leads to the same page; one that is older than the user's state changes nothing and leads
 * to a page that says so. Throws DoesNotExistError, and InvalidRequestError for a form that is malformed.
 */
async function submit(context: SandboxContext, token: string, body: unknown): Promise<string> {
  const user = await findInvite(context.database, token);
  const { choice, person, version } = parseRequest(form, body);
  const name = await chosenName(context, user, person);
  const { reference_user_id, side } = user;
  const outcome = OUTCOME_OF[choice];
  try {
    await applyOutcome(context, side, { reference_user_id, outcome, version, person: name });
  } catch (error) {
    // The form was for another state, such as "withdraw" for a user who is not verified; agrees() decides below.
    if (!(error instanceof InvalidRequestError)) throw error;
  }
  const now = await findInvite(context.database, token);
  if (!agrees(choice, version, now)) return `${token}?stale`;
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

  router.all('/:token', () => {
    throw new MethodNotAllowedError('An invite takes GET and POST only.', 'GET, POST');
  });
  router.use(() => {
    throw new NotFoundError('No invite has this address.');
  });
  router.use(sendFailurePage(logger));
  return router;
}
