import type { Passkey } from '../../contract/index.js';

/** The tables of members, their sessions and the ways in. Times are by the console's clock. */
export interface AccountSchema {
  members: MemberRow;
  sessions: SessionRow;
  sign_in_links: SignInLinkRow;
  known_devices: KnownDeviceRow;
  sign_in_limits: SignInLimitRow;
  second_factors: SecondFactorRow;
  recovery_codes: RecoveryCodeRow;
  second_factor_roles: SecondFactorRoleRow;
  passkeys: PasskeyRow;
  passkey_challenges: PasskeyChallengeRow;
}

/** A public key of a member, whose private key is in a device or a password manager. */
export interface PasskeyRow extends Passkey {
  member_id: string;
  /** Bytes in base64url, as is the key. */
  credential_id: string;
  public_key: string;
  /** How often the authenticator says that it was used; 0 for those that do not count. */
  counter: number;
  /** How browsers reach it, joined by commas. */
  transports: string;
}

/** Random bytes that a browser has to sign, once. */
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
  /** In base32, or sealed (stored-secrets.ts); it never leaves the server once the app has it. */
  secret: string;
  created_at: number;
  /** Null until a code has shown that the app has the secret. */
  confirmed_at: number | null;
  /** The step of the last code that was used: a code works once. */
  last_step: number;
}

/** A code that signs in once in place of the app; stored as its SHA-256. */
export interface RecoveryCodeRow {
  code_hash: string;
  member_id: string;
}

/** Who works in the console. */
export interface MemberRow {
  id: string;
  /** In lower case. Only the first admin may have none. */
  email: string | null;
  name: string;
  role: string;
  /** 1 for the admin of the settings and of the printed link. */
  is_first: number;
  /** Null until a password is set. */
  password_hash: string | null;
  /** The hash of the ADMIN_PASSWORD that was applied last; the same text as password_hash while that is in use. */
  given_hash: string | null;
  created_at: number;
  /** The name of the member who sent the invite. */
  created_by: string | null;
  disabled_at: number | null;
  /** The account of an identity provider that is this member; null for one who signs in here alone. */
  issuer: string | null;
  subject: string | null;
}

/** One sign-in, or one API token; the token itself is never stored, only its SHA-256. */
export interface SessionRow {
  token_hash: string;
  /** Names it to its member, and grants nothing. */
  id: string;
  member_id: string;
  created_at: number;
  seen_at: number;
  revoked_at: number | null;
  /** The browser's own words for itself. */
  device: string;
  address: string | null;
  /** The provider's ID of its own session, '' where it has none; null for a session that did not begin there. */
  provider_session: string | null;
  /** These are set for an API token alone; the environments are joined by commas. */
  token_name: string | null;
  /** Its last characters, which tell it from others. */
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

/** A browser that a member has signed in with. */
export interface KnownDeviceRow {
  token_hash: string;
  member_id: string;
  seen_at: number;
}

/** The refused sign-ins of an account, an address, a device, or everyone, and until when it is refused. */
export interface SignInLimitRow {
  subject: string;
  failures: number;
  last_at: number;
  free_at: number;
}
