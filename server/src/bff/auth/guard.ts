import type { CookieOptions, Request, RequestHandler, Router } from 'express';
import {
  ENVIRONMENTS,
  findEnvironment,
  isForMembersOnly,
  may,
  PERMISSIONS,
  permissionOf,
  type Access,
  type Environment,
  type Route,
} from '../../contract/index.js';
import { isMethodNotAllowed } from '../../http/table-router.js';
import { ForbiddenError, NotSignedInError, SecondFactorRequiredError } from '../errors.js';
import { TOKEN_PREFIX } from './tokens/api-tokens.js';
import type { MemberSession, SessionStore } from './sessions.js';

/** A route does not declare what it requires, or requires an unknown permission. */
export class UndeclaredAccessError extends Error {}

/** The session cookie; its name under https has a prefix that no other host can set. */
export const SESSION_COOKIE = 'connect_console_session';
/** The same for the cookie that identifies a known browser after a sign-in. */
export const DEVICE_COOKIE = 'connect_console_device';

// More cookies of one name can only be an attempt to hide the right one.
const MOST_OF_A_NAME = 5;

const cookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

/** The name of a cookie under https, or under http, and its options. */
export function cookieOf(name: string, secure: boolean): [name: string, options: CookieOptions] {
  // `Strict` costs nothing: the page itself needs no session, and its own requests are same-site, even after a link
  // from another site or a visit to an identity provider.
  return [cookieName(name, secure), { httpOnly: true, sameSite: 'strict', secure, path: '/' }];
}

/** The values of every cookie with a name: another path or program on this host may have set one of the same name. */
export function cookieValues(
  { headers }: Pick<Request, 'headers'>,
  name: string,
  secure: boolean,
): string[] {
  const start = `${cookieName(name, secure)}=`;
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const values = pairs.filter((pair) => pair.startsWith(start));
  return values.slice(0, MOST_OF_A_NAME).map((pair) => pair.slice(start.length));
}

const sessionOf = new WeakMap<Request, MemberSession>();
const guards = new WeakSet<RequestHandler>();

/** The API token of a request, if any: a proxy in front may use the same header for its own authorisation. */
function bearerOf(request: Request): string | undefined {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.get('authorization') ?? '') ?? [];
  return token?.startsWith(TOKEN_PREFIX) ? token : undefined;
}

type FindingSessions = Pick<SessionStore, 'find' | 'whyEnded' | 'isSecure'>;

/** The session of a request's API token, or else of its cookie; null if there is none, or it has ended. */
export async function findSession(
  request: Request,
  store: FindingSessions,
): Promise<MemberSession | null> {
  const bearer = bearerOf(request);
  const tokens =
    bearer === undefined ? cookieValues(request, SESSION_COOKIE, store.isSecure()) : [bearer];
  for (const token of tokens) {
    const found = await store.find(token);
    if (found && (found.apiToken !== null) === (bearer !== undefined)) return found;
  }
  return null;
}

/** The error for a request without a session, which says why the browser's last one ended. */
export async function notSignedIn(
  request: Request,
  store: FindingSessions,
): Promise<NotSignedInError> {
  if (bearerOf(request) !== undefined) {
    return new NotSignedInError('The API token is unknown, has expired, or was revoked.');
  }
  const why = await store.whyEnded(cookieValues(request, SESSION_COOKIE, store.isSecure()));
  return new NotSignedInError('You are not signed in, or the session has ended.', why);
}

/** The session of a request that passed a guard; null if the route requires none and there is none. */
export function findCurrentSession(request: Request): MemberSession | null {
  return sessionOf.get(request) ?? null;
}

/** The session of a request that passed a guard. Throws NotSignedInError on an open route. */
export function currentSession(request: Request): MemberSession {
  const found = sessionOf.get(request);
  if (!found) throw new NotSignedInError('Sign in first.');
  return found;
}

function isAccess(access: string): access is Access {
  return ['open', 'signed_in', 'member', ...PERMISSIONS].includes(access);
}

function assertPermitted(
  { role, apiToken }: MemberSession,
  access: Exclude<Access, 'open'>,
  method: string,
  environment: Environment | undefined,
): void {
  if (apiToken && isForMembersOnly({ method, permission: access })) {
    throw new ForbiddenError('This is not for API tokens. Sign in to the console.');
  }
  const permission = permissionOf(access);
  // Whatever belongs to no environment, such as the audit log, contains data of all of them.
  const needed = environment ? [environment] : permission === undefined ? [] : ENVIRONMENTS;
  const other = needed.find((each) => apiToken?.environments.includes(each) === false);
  if (apiToken && other) {
    throw new ForbiddenError(`The API token ${apiToken.name} is not for ${other}.`);
  }
  if (permission && !may(role, permission, environment)) {
    throw new ForbiddenError(`The role ${role} does not have the permission ${permission}.`);
  }
}

/**
 * The first handler of a route. It requires a session, with the second factor of the role unless the route is
 * `beforeFactor`, then the permission. Throws UndeclaredAccessError for an unknown permission; the handler throws
 * NotSignedInError, SecondFactorRequiredError and ForbiddenError.
 */
export function guard(
  access: Access,
  store: FindingSessions,
  { beforeFactor }: Pick<Route, 'beforeFactor'> = {},
): RequestHandler {
  if (!isAccess(access)) throw new UndeclaredAccessError(`Unknown access: ${String(access)}`);
  const handler: RequestHandler = async (request, _response, next) => {
    if (access !== 'open') {
      const found = await findSession(request, store);
      if (!found) throw await notSignedIn(request, store);
      if (found.needs_second_factor && !beforeFactor) {
        throw new SecondFactorRequiredError(
          `The role ${found.role} requires a second factor. Set it up first.`,
        );
      }
      sessionOf.set(request, found);
      const environment = findEnvironment(request.params['environment']);
      assertPermitted(found, access, request.method, environment);
    }
    next();
  };
  guards.add(handler);
  return handler;
}

/**
 * Stops the console's start unless every method of every route has a guard as its first handler, or a handler that only
 * refuses the method. Throws UndeclaredAccessError with the path.
 */
export function assertEveryRouteIsGuarded(router: Router): void {
  for (const { handle, route } of router.stack) {
    if (!route) {
      if ('stack' in handle) assertEveryRouteIsGuarded(handle as unknown as Router); // as only a router has
      continue;
    }
    // By method; of several, the first stays.
    const firstOf = new Map(route.stack.toReversed().map((step) => [step.method, step.handle]));
    for (const first of firstOf.values()) {
      if (guards.has(first) || isMethodNotAllowed(first)) continue;
      throw new UndeclaredAccessError(`${route.path} declares no access.`);
    }
  }
}
