import type { Request, RequestHandler } from 'express';
import { may, PERMISSIONS, type Permission, type Session } from '../../contract/index.js';
import { findEnvironment } from '../environment-name.js';
import { ForbiddenError, NotSignedInError } from '../errors.js';
import { readSessionCookie } from './session-cookie.js';
import type { SessionStore } from './session-store.js';

/** What a route asks of its caller: a permission, only to be signed in, or nothing at all. */
export type Access = Permission | 'signed in' | 'open';

/** A route was built without saying who may use it. */
export class UndeclaredAccessError extends Error {
  override readonly name = 'UndeclaredAccessError';
}

const sessions = new WeakMap<Request, Session>();
const guards = new WeakSet<RequestHandler>();

/** Who is signed in; throws NotSignedInError on a route that is open. */
export function currentSession(request: Request): Session {
  const found = sessions.get(request);
  if (!found) throw new NotSignedInError('Sign in first.');
  return found;
}

/** Whether the handler was made by guard(). */
export function isGuard(handler: RequestHandler): boolean {
  return guards.has(handler);
}

function isAccess(access: string): access is Access {
  return ['signed in', 'open', ...PERMISSIONS].includes(access);
}

/** The first handler of a route: session, then role. Throws UndeclaredAccessError for another word. */
export function guard(access: Access, store: SessionStore): RequestHandler {
  if (!isAccess(access)) throw new UndeclaredAccessError(`Unknown access: ${String(access)}`);
  const handler: RequestHandler = async (request, _response, next) => {
    if (access !== 'open') {
      const token = readSessionCookie(request);
      const session = token === null ? null : await store.find(token);
      if (!session) throw new NotSignedInError('Nobody is signed in, or the session has ended.');
      sessions.set(request, session);
      const environment = findEnvironment(request.params['environment']);
      if (access !== 'signed in' && !may(session.role, access, environment)) {
        throw new ForbiddenError(
          `The role ${session.role} does not hold the permission ${access}.`,
        );
      }
    }
    next();
  };
  guards.add(handler);
  return handler;
}
