import * as z from 'zod/mini';
import { MAX_PASSWORD } from '../session.js';
import { ROLES } from '../../roles.js';
import type { ApiTable } from '../../table.js';

const code = z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(40)) });
const password = z.strictObject({
  password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD)),
});
// Empty unless it is the member's first second factor.
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** A passkey as its member sees it. */
const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.number(),
  last_used_at: z.nullable(z.number()),
});
export type Passkey = z.infer<typeof passkey>;

const factorState = z.object({
  /** Since when an authenticator app is on; null if none is. */
  on_since: z.nullable(z.number()),
  passkeys: z.array(passkey),
  /** Why passkeys cannot be used; null if they can. */
  passkeys_off: z.nullable(z.string()),
  recovery_codes_left: z.number(),
});
export type FactorState = z.infer<typeof factorState>;

/** The second factor of the signed-in member: codes of an authenticator app (TOTP), and recovery codes; and the roles that require one. */
export const secondFactorApi = {
  read_second_factor: {
    method: 'GET',
    path: '/members/second-factor',
    permission: 'member',
    beforeFactor: true,
    summary:
      'Reads the second factors: an authenticator app, passkeys, and how many recovery codes are left.',
    response: factorState,
  },
  begin_second_factor: {
    method: 'POST',
    path: '/members/second-factor',
    permission: 'member',
    beforeFactor: true,
    summary:
      'Creates a secret for an authenticator app, with the password; shown once, and without effect until one of its codes is sent.',
    body: password,
    response: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirm_second_factor: {
    method: 'PUT',
    path: '/members/second-factor',
    permission: 'member',
    beforeFactor: true,
    summary:
      'Turns the second factor on with a code of the app, ends the other sessions, and returns the recovery codes; shown once.',
    body: code,
    response: recoveryCodes,
  },
  remove_second_factor: {
    method: 'DELETE',
    path: '/members/second-factor',
    permission: 'member',
    summary: 'Turns the second factor off, with a code of the app or a recovery code.',
    body: code,
    response: 'empty',
  },
  require_second_factor: {
    method: 'PUT',
    path: '/members/second-factor/roles',
    permission: 'staff',
    summary:
      'Sets whether a role requires a second factor. Members without one, who signed in with a password, can then only set it up.',
    body: z.strictObject({ role: z.enum(ROLES), is_required: z.boolean() }),
    response: 'empty',
  },
} as const satisfies ApiTable;

// The WebAuthn standard defines what browsers receive and send, and grows: its other fields are passed on unchanged.
const options = z.looseObject({ challenge: z.string() });
const text = z.string().check(z.minLength(1), z.maxLength(16 * 1024));
const credential = {
  ...{ id: text, rawId: text, type: z.literal('public-key') },
  clientExtensionResults: z.looseObject({}),
};

/** A passkey that a browser has created. */
export const newPasskey = z.looseObject({
  ...credential,
  response: z.looseObject({ clientDataJSON: text, attestationObject: text }),
});

/** A browser's signature with a passkey. */
export const passkeyUse = z.looseObject({
  ...credential,
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
    body: password,
    response: options,
  },
  add_passkey: {
    method: 'POST',
    path: '/members/passkeys',
    permission: 'member',
    beforeFactor: true,
    summary:
      'Adds a passkey. The first second factor ends the other sessions and returns the recovery codes; shown once.',
    body: z.strictObject({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      response: newPasskey,
    }),
    response: recoveryCodes,
  },
  remove_passkey: {
    method: 'DELETE',
    path: '/members/passkeys/{id}',
    permission: 'member',
    summary: 'Removes a passkey of the signed-in member, with the password.',
    body: password,
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
