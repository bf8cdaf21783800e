import type { Role } from '../../../contract/index.js';

/** Sign-in with an identity provider (OpenID Connect). */
export interface SsoSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** In lower case; '*' stands for all. */
  allowedDomains: readonly string[];
  /** The claim that names the role; null where admins give roles in the console. */
  roleClaim: string | null;
  /** Values of that claim and their roles; null where the values are names of roles. */
  roles: readonly (readonly [value: string, role: Role])[] | null;
  /** Of who has no role by the claim; null refuses them. */
  defaultRole: Role | null;
  /** Whether an address counts as verified where the provider does not say. */
  trustEmail: boolean;
  /** Whether a first sign-in becomes the member who has the same address. */
  linkByEmail: boolean;
}
