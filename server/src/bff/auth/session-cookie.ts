import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { LIFETIME_MS } from './session-store.js';

const NAME = 'connect_console_session';

// Strict costs nothing here: the page itself is public, and its own requests are same-site.
const options = (secure: boolean): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure,
  path: '/',
});

/** The token of the request's session cookie; null when there is none. */
export function readSessionCookie(request: Request): string | null {
  return parseCookie(request.headers.cookie ?? '')[NAME] ?? null;
}

/** Sets the cookie; `secure` under https. */
export function setSessionCookie(response: Response, token: string, secure: boolean): void {
  response.cookie(NAME, token, { ...options(secure), maxAge: LIFETIME_MS });
}

/** Takes the cookie away. */
export function clearSessionCookie(response: Response, secure: boolean): void {
  response.clearCookie(NAME, options(secure));
}
