import { ROLES, type Role } from '../../../contract/index.js';
import { SsoRefusedError } from '../../errors.js';
import type { SsoSettings } from './settings.js';

type Rules = Pick<
  SsoSettings,
  'allowedDomains' | 'roleClaim' | 'roles' | 'defaultRole' | 'trustEmail'
>;

/** A provider's claims, whose signature has been verified. */
export type Claims = Readonly<Record<string, unknown>>;

/** Who signs in, according to the provider. */
export interface Identity {
  issuer: string;
  subject: string;
  /** In lower case, verified, in an allowed domain. */
  email: string;
  /** Null if the provider sent none. */
  name: string | null;
  role: Role;
  /** Whether the provider decides the role at each sign-in. */
  hasProvidedRole: boolean;
}

const MOST_NAME = 100;
const MOST_EMAIL = 320;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** A claim by its name, or else by a path such as `realm_access.roles`. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? Reflect.get(value, part)
          : undefined,
      claims,
    );
}

/** The highest role that a value of the claim stands for, in the order of the table of roles; null if none. */
export function roleOf(claims: Claims, { roleClaim, roles }: Rules): Role | null {
  if (roleClaim === null) return null;
  const given = claimAt(claims, roleClaim);
  const values = new Set([given].flat().filter((value) => typeof value === 'string'));
  const pairs = roles ?? ROLES.map((role) => [role, role] as const);
  const held = pairs.filter(([value]) => values.has(value)).map(([, role]) => role);
  return ROLES.findLast((role) => held.includes(role)) ?? null;
}

function emailOf(claims: Claims, { allowedDomains, trustEmail }: Rules): string {
  const email = textOf(claims['email'])?.toLowerCase() ?? null;
  if (email === null || email.length > MOST_EMAIL || !/^[^@\s]+@[^@\s]+$/.test(email)) {
    throw new SsoRefusedError(
      'The identity provider sent no email address. An admin can allow the scope email there.',
    );
  }
  const verified = claims['email_verified'] ?? trustEmail;
  // Some providers send it as text.
  if (verified !== true && verified !== 'true') {
    throw new SsoRefusedError(
      'The identity provider does not say that your email address is verified.',
      email,
    );
  }
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (!allowedDomains.includes('*') && !allowedDomains.includes(domain)) {
    throw new SsoRefusedError(`Accounts of ${domain} may not use this console.`, email);
  }
  return email;
}

/** Who signs in, by the claims and the console's rules. Throws SsoRefusedError. */
export function readIdentity(issuer: string, claims: Claims, rules: Rules): Identity {
  const subject = textOf(claims['sub']);
  if (subject === null) throw new SsoRefusedError('The identity provider named no account.');
  const email = emailOf(claims, rules);
  const provided = roleOf(claims, rules);
  const role = provided ?? rules.defaultRole;
  if (role === null) {
    throw new SsoRefusedError('Your account has no role for this console. Ask an admin.', email);
  }
  const name = textOf(claims['name']) ?? textOf(claims['preferred_username']);
  return {
    ...{ issuer, subject, email, name: name?.slice(0, MOST_NAME) ?? null, role },
    hasProvidedRole: rules.roleClaim !== null,
  };
}
