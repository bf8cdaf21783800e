import { z } from 'zod';
import type { newPasskey, passkeyUse } from '../../../contract/index.js';
import { SignInRefusedError } from '../../errors.js';
import type { PasskeyRow } from '../account-rows.js';
import type { RelyingParty } from './relying-party.js';

const clientData = z.object({ challenge: z.string() });

/** The WebAuthn package is loaded when a passkey is first used, because it would add a tenth to every start. */
export const webauthn = () => import('@simplewebauthn/server');

/** A refusal that does not say what was wrong, but keeps it as its cause. */
export function refusedPasskey(cause?: unknown): SignInRefusedError {
  return new SignInRefusedError('The passkey is not accepted, or it took too long. Start again.', {
    cause,
  });
}

/** The challenge that the browser says it signed. Throws SignInRefusedError. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    return clientData.parse(JSON.parse(text)).challenge;
  } catch (cause) {
    throw refusedPasskey(cause);
  }
}

/** What is stored about a new passkey. Throws SignInRefusedError. */
export async function verifyNew(
  party: RelyingParty,
  given: z.infer<typeof newPasskey>,
  challenge: string,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'>> {
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: given,
    ...{ expectedChallenge: challenge, expectedOrigin: party.origin, expectedRPID: party.id },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw refusedPasskey(cause);
  });
  if (!verified.verified) throw refusedPasskey();
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return {
    ...{ credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), counter },
    transports: transports.join(','),
  };
}

/** Checks what was signed with a stored passkey, and returns its new counter. Throws SignInRefusedError. */
export async function verifyUse(
  party: RelyingParty,
  given: z.infer<typeof passkeyUse>,
  challenge: string,
  { credential_id, public_key, counter }: PasskeyRow,
): Promise<number> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: given,
    ...{ expectedChallenge: challenge, expectedOrigin: party.origin, expectedRPID: party.id },
    // A counter that did not increase is refused: another device has a copy of the key.
    credential: { id: credential_id, publicKey: Buffer.from(public_key, 'base64url'), counter },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw refusedPasskey(cause);
  });
  if (!verified) throw refusedPasskey();
  return authenticationInfo.newCounter;
}
