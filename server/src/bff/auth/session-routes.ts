import { Router } from 'express';
import { rateLimit } from 'express-rate-limit';
import { signInRequest } from '../../contract/index.js';
import { jsonBody } from '../../http/json-body.js';
import { methodNotAllowed } from '../../http/method-not-allowed.js';
import { parseRequest } from '../../http/parse-request.js';
import { NotSignedInError, TooManyRequestsError } from '../errors.js';
import { guard } from './guard.js';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.js';
import type { SessionStore } from './session-store.js';
import type { SignIn } from './sign-in.js';

const BODY_LIMIT = 8 * 1024;
const ATTEMPTS = { windowMs: 15 * 60 * 1000, limit: 10 };

const limitAttempts = () =>
  rateLimit({
    ...ATTEMPTS,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    // Only refusals count: signing in often, or a malformed request, is no guess.
    skipSuccessfulRequests: true,
    requestWasSuccessful: (_request, response) => response.statusCode !== 401,
    handler: () => {
      throw new TooManyRequestsError('Too many refused sign-ins. Wait a quarter of an hour.');
    },
  });

/** `/api/session`: sign in, who am I, sign out. */
export function sessionRoutes(store: SessionStore, signIn: SignIn, secure: () => boolean): Router {
  const router = Router();

  router.post(
    '/session',
    guard('open', store),
    limitAttempts(),
    jsonBody(BODY_LIMIT),
    async (request, response) => {
      const who = signIn.check(parseRequest(signInRequest, request.body));
      setSessionCookie(response, await store.start(who), secure());
      response.status(204).end();
    },
  );

  router.get('/session', guard('open', store), async (request, response) => {
    const token = readSessionCookie(request);
    const session = token === null ? null : await store.find(token);
    // A browser's log shows every refusal as a fault; a page that asks whether anybody is signed in says so.
    if (!session && request.query['signed_out'] !== 'null') {
      throw new NotSignedInError('Nobody is signed in, or the session has ended.');
    }
    response.json(session);
  });

  router.delete('/session', guard('signed in', store), async (request, response) => {
    const token = readSessionCookie(request);
    if (token) await store.revoke(token);
    clearSessionCookie(response, secure());
    response.status(204).end();
  });

  router.all('/session', methodNotAllowed('GET, POST and DELETE'));
  return router;
}
