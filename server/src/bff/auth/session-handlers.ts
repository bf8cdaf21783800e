import type { RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import type { sessionApi } from '../../contract/index.js';
import type { ConsoleHandlers } from '../console-router.js';
import { NotSignedInError, TooManyRequestsError } from '../errors.js';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.js';
import type { SessionStore } from './session-store.js';
import type { SignIn } from './sign-in.js';

const ATTEMPTS = { windowMs: 15 * 60 * 1000, limit: 10 };

/** Refuses an address that has been refused ten times within a quarter of an hour. */
export function limitSignIns(): RequestHandler {
  return rateLimit({
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
}

/** The handlers of signing in and out. `secure` says whether the cookie is for HTTPS alone. */
export function sessionHandlers(
  store: SessionStore,
  signIn: SignIn,
  secure: () => boolean,
): ConsoleHandlers<typeof sessionApi> {
  return {
    sign_in: async ({ body, response }) => {
      const who = signIn.check(body);
      setSessionCookie(response, await store.start(who), secure());
    },

    get_session: async ({ query, request }) => {
      const token = readSessionCookie(request);
      const session = token === null ? null : await store.find(token);
      // A browser logs every refusal as an error; a page that only asks whether it is signed in avoids that.
      if (!session && query.signed_out !== 'null') {
        throw new NotSignedInError('You are not signed in, or the session has ended.');
      }
      return session;
    },

    sign_out: async ({ request, response }) => {
      const token = readSessionCookie(request);
      if (token) await store.revoke(token);
      clearSessionCookie(response, secure());
    },
  };
}
