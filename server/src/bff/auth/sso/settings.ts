import type { Role } from '../../../contract/index.js';

/** Sign-in with an identity provider (OpenID Connect). */
export interface SsoSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** In lower case; '*' stands for any. */
  allowedDomains: readonly string[];
  /** The claim that names the role; null where admins give roles in the console. */
  roleClaim: string | null;
  /** Values of that claim and the roles they stand for; null if the values are role names. */
  roles: readonly (readonly [value: string, role: Role])[] | null;
  /** The role of accounts for which the claim gives none; null refuses them. */
  defaultRole: Role | null;
  /** Whether an address counts as verified if the provider does not say. */
  trustEmail: boolean;
  /** Whether a first sign-in is bound to an existing member with the same address. */
  linkByEmail: boolean;
}
