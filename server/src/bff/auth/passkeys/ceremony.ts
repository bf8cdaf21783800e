import { isIP } from 'node:net';
import { z } from 'zod';
import type { newPasskey, passkeyUse } from '../../../contract/index.js';
import { SignInRefusedError } from '../../errors.js';
import type { Database } from '../../schema.js';
import type { PasskeyRow } from '../account-rows.js';
import { newToken } from '../sessions.js';

/** The console as browsers identify it for passkeys, which work only at this origin. */
interface RelyingParty {
  /** The host name. */
  id: string;
  origin: string;
}

/** Why passkeys cannot be used when relyingParty() is null. */
export const NO_PARTY =
  'Passkeys need a host name and https: set PUBLIC_URL to such an address, or to http://localhost.';

/** The relying party of a public URL; null where browsers do not support passkeys, such as at an IP address. */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  return isAddress || (protocol !== 'https:' && !isLocal) ? null : { id: hostname, origin };
}

const LASTS_MS = 5 * 60_000;
// Challenges of sign-ins need no account, so further ones end the oldest.
const MOST = 100_000;

/**
 * Creates a challenge, in base64url, that works once, for 5 minutes, at every replica: for a `sign-in`, or for adding a
 * member's passkey.
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

const clientData = z.object({ challenge: z.string() });

function challengeIn(clientDataJSON: string): string {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString();
    return clientData.parse(JSON.parse(text)).challenge;
  } catch (cause) {
    return refuse(cause);
  }
}

/** Throws a SignInRefusedError that does not say what was wrong, but keeps it as its cause. */
export function refuse(cause?: unknown): never {
  throw new SignInRefusedError('The passkey is not accepted, or it took too long. Start again.', {
    cause,
  });
}

/**
 * Uses up the challenge that the browser says it signed, and returns it. Throws SignInRefusedError unless it was open
 * for this purpose.
 */
export async function useUpChallenge(
  within: Database,
  { response }: { response: { clientDataJSON: string } },
  purpose: string,
): Promise<string> {
  const used = await within
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challengeIn(response.clientDataJSON))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', Date.now())
    .returning('challenge')
    .executeTakeFirst();
  return used?.challenge ?? refuse();
}

/** The WebAuthn package is loaded when a passkey is first used, because it would add a tenth to every start. */
export const webauthn = () => import('@simplewebauthn/server');

const expectedOf = ({ id, origin }: RelyingParty, expectedChallenge: string) => ({
  ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: id },
  requireUserVerification: true,
});

/** What is stored about a new passkey. Throws SignInRefusedError. */
export async function verifyNew(
  party: RelyingParty,
  response: z.infer<typeof newPasskey>,
  challenge: string,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'>> {
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response,
    ...expectedOf(party, challenge),
  }).catch(refuse);
  if (!verified.verified) return refuse();
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return {
    ...{ credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), counter },
    transports: transports.join(','),
  };
}

/** Checks what was signed with a stored passkey, and returns its new counter. Throws SignInRefusedError. */
export async function verifyUse(
  party: RelyingParty,
  response: z.infer<typeof passkeyUse>,
  challenge: string,
  { credential_id, public_key, counter }: PasskeyRow,
): Promise<number> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    ...expectedOf(party, challenge),
    // A counter that did not increase is refused: another device has a copy of the key.
    credential: { id: credential_id, publicKey: Buffer.from(public_key, 'base64url'), counter },
  }).catch(refuse);
  return verified ? authenticationInfo.newCounter : refuse();
}
