import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { z } from 'zod';
import {
  isRoleWithin,
  ROLES,
  session,
  type Environment,
  type Session,
  type SessionEnd,
} from '../../contract/index.js';
import { isDiskFull } from '../../database/dialect.js';
import { inChunks } from '../../database/in-chunks.js';
import { onSignalOf } from '../../database/opened.js';
import { environmentsIn } from '../rows.js';
import type { ConsoleDatabase, Database, Transaction } from '../schema.js';
import { hasFactor } from './second-factor/member-factors.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a session lasts unused, and how long at most, in ms. */
export interface SessionLimits {
  idleMs: number;
  lifetimeMs: number;
}

const DEFAULT_LIMITS: SessionLimits = { idleMs: 7 * DAY_MS, lifetimeMs: 30 * DAY_MS };
// Ended sessions are kept for this long, because they show when a member was last seen.
const KEPT_MS = 90 * DAY_MS;
// The last use of a session is stored at most this often, not at each request.
const SEEN_STEP_MS = 5 * 60 * 1000;
// At least this often, as a fraction of how long a session lasts unused.
const SEEN_STEPS = 10;

// A session that was read is cached for this long, the time within which a change at another replica takes effect.
const CACHE_MS = 500;
const MAX_CACHED = 10_000;
const MAX_DEVICE = 300;

/** A new secret of 256 random bits, safe in URLs and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in which a token is stored: its SHA-256 in hexadecimal. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** An open session with its current member. */
export interface MemberSession extends Omit<Session, 'member_id'> {
  memberId: string;
  /** Identifies the session to its member. */
  id: string;
  tokenHash: string;
  /** Whether an identity provider has signed the member in. */
  isByProvider: boolean;
  /** Null for a browser's session. */
  apiToken: { name: string; ending: string; environments: readonly Environment[] } | null;
}

/** Which sessions to end: only those of browsers, unless `apiTokens` is set. */
export interface Ended {
  memberId: string;
  id?: string;
  exceptId?: string;
  apiTokens?: boolean;
}

/** A change of accounts: its transaction, and a function that ends sessions within it. */
export interface AccountChange {
  within: Transaction;
  /** Ends sessions and their streams, at every replica; returns how many. */
  end: (which: Ended) => Promise<number>;
}

/** What a member sees of a session. */
export const shownSession = (found: MemberSession): Session =>
  session.parse({ ...found, member_id: found.memberId });

const revoked = z.object({ revoked: z.string() });
const roleOf = z.enum(ROLES);
type SessionDatabase = Pick<ConsoleDatabase, 'kysely' | 'signal' | 'onSignal' | 'exclusively'>;

/** The sessions of enabled members that were not revoked. */
const unrevoked = (database: Database, tokenHashes: readonly string[]) =>
  database
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .leftJoin('second_factor_roles', 'second_factor_roles.role', 'members.role')
    .select(['token_hash', 'sessions.id', 'sessions.member_id', 'sessions.created_at', 'seen_at'])
    .select(['token_name', 'token_ending', 'token_role', 'token_environments', 'expires_at'])
    .select(['name', 'email', 'members.role', 'password_hash', 'provider_session'])
    .select(['second_factor_roles.role as required_role', hasFactor.as('has_factor')])
    .where('token_hash', 'in', tokenHashes)
    .where('revoked_at', 'is', null)
    .where('disabled_at', 'is', null)
    .execute();
type OpenRow = Awaited<ReturnType<typeof unrevoked>>[number];

function isInTime(row: OpenRow, now: number, { idleMs, lifetimeMs }: SessionLimits): boolean {
  if (row.expires_at !== null && row.expires_at <= now) return false;
  if (row.token_name !== null) return true;
  return row.created_at > now - lifetimeMs && row.seen_at > now - idleMs;
}

/**
 * Whether the second factor that the role requires still has to be set up. It applies to passwords only: an identity
 * provider asks for its own, and the first admin may have no password yet.
 */
function needsFactor(row: OpenRow): boolean {
  const isByPassword =
    row.token_name === null && row.provider_session === null && row.password_hash !== null;
  return isByPassword && row.required_role !== null && !row.has_factor;
}

/** Null if the member or the token has an unknown role, or the token's role exceeds its member's. */
function sessionOf(row: OpenRow): MemberSession | null {
  const { data: own } = roleOf.safeParse(row.role);
  const { data: role } = roleOf.safeParse(row.token_role ?? row.role);
  if (!own || !role || !isRoleWithin(role, own)) return null;
  const environments = environmentsIn(row.token_environments ?? '');
  return {
    ...{ name: row.name, email: row.email, role },
    ...(needsFactor(row) ? { needs_second_factor: true } : {}),
    ...{ memberId: row.member_id, id: row.id, tokenHash: row.token_hash },
    isByProvider: row.provider_session !== null,
    apiToken:
      row.token_name === null
        ? null
        : { name: row.token_name, ending: row.token_ending ?? '', environments },
  };
}

/**
 * Starts a session in the browser of a request and returns its token, of which only the hash is stored;
 * `provider_session` is the identity provider's session ID, if the member signed in there.
 */
export async function startSession(
  within: Transaction,
  member_id: string,
  { ip, headers }: Pick<Request, 'ip' | 'headers'>,
  provider_session: string | null,
): Promise<string> {
  const token = newToken();
  const now = Date.now();
  await within
    .deleteFrom('sessions')
    .where('seen_at', '<', now - KEPT_MS)
    .where((row) =>
      row.or([
        ...[row('token_name', 'is', null), row('revoked_at', 'is not', null)],
        row('expires_at', '<', now - KEPT_MS),
      ]),
    )
    .execute();
  await within
    .insertInto('sessions')
    .values({
      ...{ token_hash: hashToken(token), id: randomUUID(), member_id, provider_session },
      ...{ created_at: now, seen_at: now, address: ip ?? null },
      device: (headers['user-agent'] ?? '').slice(0, MAX_DEVICE),
    })
    .execute();
  return token;
}

/** Sessions in the database, which survive a restart of the console. */
export function createSessionStore(
  opened: SessionDatabase,
  isSecure: () => boolean = () => false,
  limits: SessionLimits = DEFAULT_LIMITS,
) {
  const { kysely: database } = opened;
  const seenStepMs = Math.min(SEEN_STEP_MS, limits.idleMs / SEEN_STEPS);
  const cache = new Map<string, { readAt: number; session: Promise<MemberSession | null> }>();

  /** The sessions that have not ended, by the hash of their token; at most 500. Records the use of each. */
  async function readOpen(tokenHashes: readonly string[]): Promise<[string, MemberSession][]> {
    const now = Date.now();
    const found = await unrevoked(database, tokenHashes);
    const rows = found.filter((row) => isInTime(row, now, limits));
    const unseen = rows.filter(({ seen_at }) => seen_at < now - seenStepMs);
    if (unseen.length > 0) {
      const hashes = unseen.map(({ token_hash }) => token_hash);
      try {
        await database
          .updateTable('sessions')
          .set({ seen_at: now })
          .where('token_hash', 'in', hashes)
          .execute();
      } catch (error) {
        // Stored sessions can still be read while the disk is full.
        if (!isDiskFull(error)) throw error;
      }
    }
    return rows.flatMap((row) => {
      const session = sessionOf(row);
      return session ? [[row.token_hash, session]] : [];
    });
  }

  return {
    /** Whether cookies are sent over https only. */
    isSecure,
    limits,

    /**
     * The session of a token; null if it is unknown, revoked or expired, or its member is disabled. A change at another
     * replica takes effect within 500 ms.
     */
    find(token: string): Promise<MemberSession | null> {
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

    /** Why the session of one of these tokens is over; undefined if none of them is of a browser's session. */
    async whyEnded(tokens: readonly string[]): Promise<SessionEnd | undefined> {
      if (tokens.length === 0) return undefined;
      const row = await database
        .selectFrom('sessions')
        .innerJoin('members', 'members.id', 'sessions.member_id')
        .select(['revoked_at', 'disabled_at'])
        .where('token_hash', 'in', tokens.map(hashToken))
        .where('token_name', 'is', null)
        .executeTakeFirst();
      if (!row) return undefined;
      if (row.disabled_at !== null) return 'disabled';
      return row.revoked_at === null ? 'expired' : 'ended';
    },

    /** A transaction that does not overlap with any other change of accounts, at any replica. */
    change: async <T>(work: (change: AccountChange) => Promise<T>): Promise<T> => {
      const result = await opened.exclusively('accounts', (within, signal) => {
        const end = async ({ memberId, id, exceptId, apiTokens = false }: Ended) => {
          let ending = within
            .updateTable('sessions')
            .set({ revoked_at: Date.now() })
            .where('member_id', '=', memberId)
            .where('revoked_at', 'is', null);
          if (id !== undefined) ending = ending.where('id', '=', id);
          if (exceptId !== undefined) ending = ending.where('id', '!=', exceptId);
          if (!apiTokens) ending = ending.where('token_name', 'is', null);
          const ended = await ending.returning('token_hash').execute();
          for (const { token_hash } of ended) {
            await signal(JSON.stringify({ revoked: token_hash }));
          }
          return ended.length;
        };
        return work({ within, end });
      });
      // After the transaction, because a session may be read and cached again until then.
      cache.clear();
      return result;
    },

    /**
     * Calls the listener with the token hash of every session revoked at any replica; returns a function that stops
     * this.
     */
    onRevoked: (listener: (tokenHash: string) => void) =>
      onSignalOf(opened, revoked, (signal) => {
        if (signal) listener(signal.revoked);
      }),

    /** Of these sessions, by token hash, those that have not ended. Counts as use of each of them. */
    stillOpen: async (tokenHashes: readonly string[]) =>
      new Map(await inChunks(tokenHashes, readOpen)),
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
