import type { CookieOptions, RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import type { sessionApi } from '../../contract/index.js';
import type { ConsoleHandlers } from '../console-router.js';
import { NotSignedInError, TooManyRequestsError } from '../errors.js';
import { findSession, readSessionToken, SESSION_COOKIE } from './sessions.js';
import { LIFETIME_MS, type SessionStore } from './sessions.js';
import type { SignIn } from './sign-in.js';

const ATTEMPTS = { windowMs: 15 * 60 * 1000, limit: 10 };

// Strict has no drawback: the page itself needs no session, and its own requests are same-site.
const cookie = (secure: boolean): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure,
  path: '/',
});

/** Refuses an address that has been refused ten times within a quarter of an hour. */
export function limitSignIns(): RequestHandler {
  return rateLimit({
    ...ATTEMPTS,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    // Only refused sign-ins count: frequent sign-ins and malformed requests are no guesses.
    skipSuccessfulRequests: true,
    requestWasSuccessful: (_request, response) => response.statusCode !== 401,
    handler: () => {
      throw new TooManyRequestsError('Too many refused sign-ins. Wait 15 minutes.');
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
    sign_in: async ({ body, response, record }) => {
      const member = signIn.check(body);
      const token = await store.start(member);
      await record(null, { member });
      response.cookie(SESSION_COOKIE, token, { ...cookie(secure()), maxAge: LIFETIME_MS });
    },

    get_session: async ({ query, request }) => {
      const session = await findSession(request, store);
      // A browser logs every refusal as an error; a page that only asks whether it is signed in avoids that.
      if (!session && query.signed_out !== 'null') {
        throw new NotSignedInError('You are not signed in, or the session has ended.');
      }
      return session;
    },

    sign_out: async ({ request, response, record }) => {
      const token = readSessionToken(request);
      await record(null);
      if (token) await store.revoke(token);
      response.clearCookie(SESSION_COOKIE, cookie(secure()));
    },
  };
}
