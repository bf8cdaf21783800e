import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler } from 'express';
import {
  findEnvironment,
  may,
  PERMISSIONS,
  session,
  type Access,
  type Session,
} from '../../contract/index.js';
import { inChunks } from '../../database/in-chunks.js';
import type { OpenDatabase } from '../../database/opened.js';
import type { ConsoleSchema } from '../schema.js';
import { ForbiddenError, NotSignedInError } from '../errors.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const IDLE_MS = 7 * DAY_MS;
/** The longest time that a session lasts, in ms, however much it is used. */
export const LIFETIME_MS = 30 * DAY_MS;
// The use of a session is stored at most this often, not at each request.
const SEEN_STEP_MS = 5 * 60 * 1000;

// A session that was read is not read again for so long, within which a sign-out at another replica takes effect.
const CACHE_MS = 500;
const MAX_CACHED = 10_000;

/** A new secret of 256 random bits, safe in URLs and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in which a token is stored: its SHA-256 in hexadecimal. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Sessions in the database, which outlive a restart of the console. */
export interface SessionStore {
  /** Starts a session and returns the token for the cookie. Only the token's hash is stored. */
  start: (member: Session) => Promise<string>;
  /**
   * The session of a token; null when it is unknown, revoked, unused for 7 days or 30 days old. A sign-out through
   * this store takes effect at once, one through another store or replica within 500 ms.
   */
  find: (token: string) => Promise<Session | null>;
  revoke: (token: string) => Promise<void>;
  /** Calls the listener with the token hash of every session revoked at any replica; returns how to stop. */
  onRevoked: (listener: (tokenHash: string) => void) => () => void;
  /** Those of the sessions, by the hash of their token, that have not ended. Counts as use of each of them. */
  stillOpen: (tokenHashes: readonly string[]) => Promise<ReadonlyMap<string, Session>>;
}

const revoked = z.object({ revoked: z.string() });
type SessionDatabase = Pick<OpenDatabase<ConsoleSchema>, 'kysely' | 'signal' | 'onSignal'>;

/** The store over the console's database. */
export function createSessionStore(opened: SessionDatabase): SessionStore {
  const { kysely: database } = opened;
  const cache = new Map<string, { readAt: number; session: Promise<Session | null> }>();

  /** The sessions that have not ended, by the hash of their token; at most 500. This is stored as use of each. */
  async function readOpen(tokenHashes: readonly string[]): Promise<[string, Session][]> {
    const now = Date.now();
    const rows = await database
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', 'in', tokenHashes)
      .where('revoked_at', 'is', null)
      .where('created_at', '>', now - LIFETIME_MS)
      .where('seen_at', '>', now - IDLE_MS)
      .execute();
    const unseen = rows.filter(({ seen_at }) => seen_at < now - SEEN_STEP_MS);
    if (unseen.length > 0) {
      const hashes = unseen.map(({ token_hash }) => token_hash);
      await database
        .updateTable('sessions')
        .set({ seen_at: now })
        .where('token_hash', 'in', hashes)
        .execute();
    }
    return rows.map((row) => [row.token_hash, session.parse(row)]);
  }

  return {
    async start(member) {
      const token = newToken();
      const now = Date.now();
      await database
        .deleteFrom('sessions')
        .where('created_at', '<', now - LIFETIME_MS)
        .execute();
      await database
        .insertInto('sessions')
        .values({
          ...member,
          token_hash: hashToken(token),
          created_at: now,
          seen_at: now,
          revoked_at: null,
        })
        .execute();
      return token;
    },

    find(token) {
      const tokenHash = hashToken(token);
      const readAt = performance.now();
      const cached = cache.get(tokenHash);
      if (cached && readAt - cached.readAt < CACHE_MS) return cached.session;
      if (cache.size >= MAX_CACHED) cache.clear();
      const found = readOpen([tokenHash]).then(([open]) => open?.[1] ?? null);
      cache.set(tokenHash, { readAt, session: found });
      const forget = () => cache.delete(tokenHash);
      found.then((one) => one ?? forget(), forget);
      return found;
    },

    async revoke(token) {
      await database
        .updateTable('sessions')
        .set({ revoked_at: Date.now() })
        .where('token_hash', '=', hashToken(token))
        .execute();
      // After the statement: until then the session may be read and cached again.
      cache.delete(hashToken(token));
      await opened.signal(JSON.stringify({ revoked: hashToken(token) }));
    },

    onRevoked: (listener) =>
      opened.onSignal((text) => {
        if (text === '') return;
        const signal = revoked.safeParse(JSON.parse(text));
        if (signal.success) listener(signal.data.revoked);
      }),

    stillOpen: async (tokenHashes) => new Map(await inChunks(tokenHashes, readOpen)),
  };
}

/** A route does not say what it requires, or requires an unknown permission. */
export class UndeclaredAccessError extends Error {
  override readonly name = 'UndeclaredAccessError';
}

export const SESSION_COOKIE = 'connect_console_session';

const sessionOf = new WeakMap<Request, Session>();
const guards = new WeakSet<RequestHandler>();

/** Whether the handler was made by guard(). */
export function isGuard(handler: RequestHandler): boolean {
  return guards.has(handler);
}

/** The token of the request's session cookie; null without one. */
export function readSessionToken(request: Request): string | null {
  return parseCookie(request.headers.cookie ?? '')[SESSION_COOKIE] ?? null;
}

/** The session of a request's cookie; null without one, or when it has ended. */
export async function findSession(request: Request, store: SessionStore): Promise<Session | null> {
  const token = readSessionToken(request);
  return token === null ? null : store.find(token);
}

/** The session of a request that a guard has seen; null where it required none, or found none. */
export function findCurrentSession(request: Request): Session | null {
  return sessionOf.get(request) ?? null;
}

/** The session of a request that passed a guard; throws NotSignedInError on an open route. */
export function currentSession(request: Request): Session {
  const found = sessionOf.get(request);
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
      const found = await findSession(request, store);
      if (!found) {
        throw new NotSignedInError('You are not signed in, or the session has ended.');
      }
      sessionOf.set(request, found);
      const environment = findEnvironment(request.params['environment']);
      if (access !== 'signed_in' && !may(found.role, access, environment)) {
        throw new ForbiddenError(`The role ${found.role} does not have the permission ${access}.`);
      }
    }
    next();
  };
  guards.add(handler);
  return handler;
}
