import type { Passkey } from '../../contract/index.js';

/** The tables of members, sessions and ways to sign in. Times are from the console's clock. */
export interface AccountSchema {
  members: MemberRow;
  sessions: SessionRow;
  sign_in_links: SignInLinkRow;
  sign_in_limits: SignInLimitRow;
  second_factors: SecondFactorRow;
  recovery_codes: RecoveryCodeRow;
  second_factor_roles: SecondFactorRoleRow;
  passkeys: PasskeyRow;
  passkey_challenges: PasskeyChallengeRow;
}

/** A member's public key, whose private key is on a device or in a password manager. */
export interface PasskeyRow extends Passkey {
  member_id: string;
  /** Bytes in base64url, like the key. */
  credential_id: string;
  public_key: string;
  /** The authenticator's counter of uses; 0 for those that do not count. */
  counter: number;
  /** How browsers reach the authenticator, joined by commas. */
  transports: string;
}

/** Random bytes that a browser has to sign once. */
export interface PasskeyChallengeRow {
  challenge: string;
  /** `sign-in`, or the ID of the member who adds a passkey. */
  purpose: string;
  expires_at: number;
}

/** A role that requires a second factor. */
export interface SecondFactorRoleRow {
  role: string;
}

/** The authenticator app of a member. */
export interface SecondFactorRow {
  member_id: string;
  /** In base32, or encrypted (stored-secrets.ts); it never leaves the server once the app has it. */
  secret: string;
  created_at: number;
  /** Null until a code has proved that the app has the secret. */
  confirmed_at: number | null;
  /** The time step of the last code used, so that each code works only once. */
  last_step: number;
}

/** A code that replaces the app for one sign-in; stored as its SHA-256. */
export interface RecoveryCodeRow {
  code_hash: string;
  member_id: string;
}

/** The members of the console. */
export interface MemberRow {
  id: string;
  /** In lower case. Only the first admin may have none. */
  email: string | null;
  name: string;
  role: string;
  /** 1 for the first admin, who is created by the settings or by the printed link. */
  is_first: number;
  /** Null until a password is set. */
  password_hash: string | null;
  /** The hash of the ADMIN_PASSWORD that was last applied; equal to password_hash while that password is in use. */
  given_hash: string | null;
  created_at: number;
  disabled_at: number | null;
  /** The member's account at an identity provider; null for a member who only signs in here. */
  issuer: string | null;
  subject: string | null;
}

/** A sign-in, or an API token; the token itself is never stored, only its SHA-256. */
export interface SessionRow {
  token_hash: string;
  /** Identifies it to its member, and grants nothing. */
  id: string;
  member_id: string;
  created_at: number;
  seen_at: number;
  revoked_at: number | null;
  /** The User-Agent of the browser. */
  device: string;
  address: string | null;
  /** The provider's own session ID, '' if it has none; null for a session that did not begin there. */
  provider_session: string | null;
  /** Only set for an API token; the environments are joined by commas. */
  token_name: string | null;
  /** Its last characters, which tell tokens apart. */
  token_ending: string | null;
  token_role: string | null;
  token_environments: string | null;
  expires_at: number | null;
}

/** A link that signs in once, or sets a password once. */
export interface SignInLinkRow {
  token_hash: string;
  member_id: string;
  purpose: LinkPurpose;
  created_at: number;
  expires_at: number;
}
export type LinkPurpose = 'sign_in' | 'invite' | 'reset';

/** The refused sign-ins of an account, an address, a device or everyone, and until when further ones are refused. */
export interface SignInLimitRow {
  subject: string;
  failures: number;
  last_at: number;
  free_at: number;
}
