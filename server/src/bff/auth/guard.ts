import { parseCookie } from 'cookie';
import type { Request, RequestHandler, Router } from 'express';
import { z } from 'zod';
import { may, PERMISSIONS, type Access, type Session } from '../../contract/index.js';
import { isMethodNotAllowed } from '../../http/method-not-allowed.js';
import { findEnvironment } from '../service/environments.js';
import { ForbiddenError, NotSignedInError } from '../errors.js';
import type { SessionStore } from './session-store.js';

/** A route does not say what it requires, or requires an unknown permission. */
export class UndeclaredAccessError extends Error {
  override readonly name = 'UndeclaredAccessError';
}

export const SESSION_COOKIE = 'connect_console_session';

const sessions = new WeakMap<Request, Session>();
const guards = new WeakSet<RequestHandler>();

/** The token of the request's session cookie; null without one. */
export function readSessionToken(request: Request): string | null {
  return parseCookie(request.headers.cookie ?? '')[SESSION_COOKIE] ?? null;
}

/** The session of a request that passed a guard; throws NotSignedInError on an open route. */
export function currentSession(request: Request): Session {
  const found = sessions.get(request);
  if (!found) throw new NotSignedInError('Sign in first.');
  return found;
}

function isAccess(access: string): access is Access {
  return ['signed_in', 'open', ...PERMISSIONS].includes(access);
}

/**
 * The first handler of a route: it requires the session, then the permission. It throws UndeclaredAccessError for an
 * unknown permission; its handler throws NotSignedInError and ForbiddenError.
 */
export function guard(access: Access, store: SessionStore): RequestHandler {
  if (!isAccess(access)) throw new UndeclaredAccessError(`Unknown access: ${String(access)}`);
  const handler: RequestHandler = async (request, _response, next) => {
    if (access !== 'open') {
      const token = readSessionToken(request);
      const session = token === null ? null : await store.find(token);
      if (!session) {
        throw new NotSignedInError('You are not signed in, or the session has ended.');
      }
      sessions.set(request, session);
      const environment = findEnvironment(request.params['environment']);
      if (access !== 'signed_in' && !may(session.role, access, environment)) {
        throw new ForbiddenError(
          `The role ${session.role} does not have the permission ${access}.`,
        );
      }
    }
    next();
  };
  guards.add(handler);
  return handler;
}

const handler = z.custom<RequestHandler>((value) => typeof value === 'function');
// The part of Express's stack that is read here; its own type is looser.
const layer = z.object({
  handle: handler,
  route: z
    .object({
      path: z.unknown(),
      stack: z.array(z.object({ method: z.string().optional(), handle: handler })),
    })
    .optional(),
});
const withStack = z.custom<{ stack: unknown[] }>(
  (value) => typeof value === 'function' && Array.isArray(Reflect.get(value, 'stack')),
);

/**
 * Stops the start of the console unless a guard, or a handler that only refuses the method, comes first for every
 * method of every route. Throws UndeclaredAccessError with the path.
 */
export function assertEveryRouteIsGuarded(router: Router): void {
  for (const item of router.stack) {
    const { handle, route } = layer.parse(item);
    if (!route) {
      const nested = withStack.safeParse(handle);
      if (nested.success) assertEveryRouteIsGuarded(handle as Router); // it has a router's stack
      continue;
    }
    const firstOf = new Map<string, RequestHandler>();
    for (const { method = 'all', handle: step } of route.stack) {
      if (!firstOf.has(method)) firstOf.set(method, step);
    }
    for (const [method, first] of firstOf) {
      if (guards.has(first) || isMethodNotAllowed(first)) continue;
      throw new UndeclaredAccessError(`${method} ${String(route.path)} declares no access.`);
    }
  }
}
