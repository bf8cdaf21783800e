import type { Request, Response } from 'express';
import type { Database } from '../schema.js';
import { cookieOf, cookieValues, DEVICE_COOKIE } from './guard.js';
import { hashToken, newToken, type SessionStore } from './sessions.js';

const DEVICE_MS = 365 * 24 * 3_600_000;

/**
 * Remembers the browser of a request for a year, under a new token in place of its old one, so that password guesses
 * from elsewhere do not lock the member out of it.
 */
export async function rememberBrowser(
  { database, store }: { database: Database; store: Pick<SessionStore, 'isSecure'> },
  memberId: string,
  { request, response }: { request: Request; response: Response },
): Promise<void> {
  const [name, options] = cookieOf(DEVICE_COOKIE, store.isSecure());
  const token = newToken();
  const now = Date.now();
  await forgetDevices(database, memberId, cookieValues(request, DEVICE_COOKIE, store.isSecure()));
  await database
    .deleteFrom('known_devices')
    .where('seen_at', '<', now - DEVICE_MS)
    .execute();
  await database
    .insertInto('known_devices')
    .values({ token_hash: hashToken(token), member_id: memberId, seen_at: now })
    .execute();
  response.cookie(name, token, { ...options, maxAge: DEVICE_MS });
}

/**
 * Forgets the browsers with these tokens, or all of the member's without any: an old password may have let someone in.
 */
export async function forgetDevices(
  database: Database,
  memberId: string,
  tokens?: readonly string[],
): Promise<void> {
  if (tokens?.length === 0) return;
  let forgetting = database.deleteFrom('known_devices').where('member_id', '=', memberId);
  if (tokens) forgetting = forgetting.where('token_hash', 'in', tokens.map(hashToken));
  await forgetting.execute();
}

/** The token hash of a browser from which this member has signed in. */
export async function findDevice(
  database: Database,
  memberId: string,
  tokens: readonly string[],
): Promise<string | undefined> {
  if (tokens.length === 0) return undefined;
  const known = await database
    .selectFrom('known_devices')
    .select('token_hash')
    .where('token_hash', 'in', tokens.map(hashToken))
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return known?.token_hash;
}
