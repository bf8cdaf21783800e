import type { Database } from '../../schema.js';
import { newToken } from '../sessions.js';

const LASTS_MS = 5 * 60_000;
// Challenges of sign-ins need no account, so further ones end the oldest.
const MOST = 100_000;

/**
 * Creates a challenge that works once, for 5 minutes, at every replica: for a `sign-in`, or for adding a member's
 * passkey.
 */
export async function makeChallenge(
  database: Database,
  purpose: string,
  most = MOST,
): Promise<string> {
  const now = Date.now();
  const challenge = newToken();
  const beyond = await database
    .selectFrom('passkey_challenges')
    .select('expires_at')
    .where('purpose', '=', 'sign-in')
    .orderBy('expires_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  await database
    .deleteFrom('passkey_challenges')
    .where((row) =>
      row.or([
        row('expires_at', '<=', now),
        row.and([row('purpose', '=', 'sign-in'), row('expires_at', '<=', beyond?.expires_at ?? 0)]),
      ]),
    )
    .execute();
  await database
    .insertInto('passkey_challenges')
    .values({ challenge, purpose, expires_at: now + LASTS_MS })
    .execute();
  return challenge;
}

/** Uses up a challenge. Returns whether it was open for this purpose. */
export async function useUpChallenge(
  within: Database,
  challenge: string,
  purpose: string,
): Promise<boolean> {
  const gone = await within
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', Date.now())
    .returning('challenge')
    .execute();
  return gone.length > 0;
}
