import * as z from 'zod/mini';
import { MAX_PASSWORD } from '../session.js';
import type { ApiTable } from '../../table.js';

const MOST = 16 * 1024;
const text = z.string().check(z.minLength(1), z.maxLength(MOST));
const password = z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
// The WebAuthn standard defines what browsers receive and send, and grows: its other fields are passed on unchanged.
const options = z.looseObject({ challenge: z.string() });
const credential = { id: text, rawId: text, type: z.literal('public-key') };
const extensions = z.looseObject({});

/** A passkey that a browser has created. */
export const newPasskey = z.looseObject({
  ...credential,
  clientExtensionResults: extensions,
  response: z.looseObject({ clientDataJSON: text, attestationObject: text }),
});

/** A browser's signature with a passkey. */
export const passkeyUse = z.looseObject({
  ...credential,
  clientExtensionResults: extensions,
  response: z.looseObject({ clientDataJSON: text, authenticatorData: text, signature: text }),
});

/**
 * The passkeys of the signed-in member, and signing in with one. Browsers ask for a fingerprint, a face or a PIN each
 * time.
 */
export const passkeysApi = {
  begin_passkey: {
    method: 'POST',
    path: '/members/passkeys/begin',
    permission: 'member',
    beforeFactor: true,
    summary:
      'Returns what a browser needs to make a passkey, with the password. Works once, for 5 minutes.',
    body: z.strictObject({ password }),
    response: options,
  },
  add_passkey: {
    method: 'POST',
    path: '/members/passkeys',
    permission: 'member',
    beforeFactor: true,
    summary:
      'Adds a passkey. The first second factor ends the other sessions and returns the recovery codes; shown once.',
    body: z.strictObject({ name, response: newPasskey }),
    response: z.object({ recovery_codes: z.array(z.string()) }),
  },
  remove_passkey: {
    method: 'DELETE',
    path: '/members/passkeys/{id}',
    permission: 'member',
    summary: 'Removes a passkey of the signed-in member, with the password.',
    body: z.strictObject({ password }),
    response: 'empty',
  },
  begin_passkey_sign_in: {
    method: 'POST',
    path: '/session/passkey/begin',
    permission: 'open',
    summary: 'Returns what a browser needs to sign in with a passkey. Works once, for 5 minutes.',
    response: options,
  },
  sign_in_with_passkey: {
    method: 'POST',
    path: '/session/passkey',
    permission: 'open',
    summary: 'Signs in with a passkey, and sets the cookie of the session.',
    body: z.strictObject({ response: passkeyUse }),
    response: 'empty',
  },
} as const satisfies ApiTable;
