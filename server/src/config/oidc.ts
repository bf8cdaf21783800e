import { z } from 'zod';
import { isOwnComputer, ROLES, type Role } from '../contract/index.js';
import { flag, fullUrl } from './values.js';

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const issuer = fullUrl('https://login.example.com').refine(
  (text) => new URL(text).protocol === 'https:' || isOwnComputer(text),
  'must be https: an attacker who changes its responses could sign in as anyone',
);

function readPair(pair: string): [value: string, role: Role] | null {
  const at = pair.lastIndexOf('=');
  const role = ROLES.find((each) => each === pair.slice(at + 1));
  return at > 0 && role ? [pair.slice(0, at).trim(), role] : null;
}

export const oidcSettings = {
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  OIDC_SCOPE: z.string().default('openid email profile'),
  OIDC_ALLOWED_DOMAINS: list.pipe(z.array(z.string().toLowerCase()).min(1)).optional(),
  OIDC_ROLE_CLAIM: z.string().optional(),
  /** Pairs of a value of that claim and a role. */
  OIDC_ROLES: list
    .transform((pairs) => pairs.map(readPair))
    .refine((pairs) => pairs.length > 0 && pairs.every((pair) => pair !== null), {
      error: `must be a list such as console-admins=admin; the roles are ${ROLES.join(', ')}`,
    })
    .transform((pairs) => pairs.filter((pair) => pair !== null))
    .optional(),
  OIDC_DEFAULT_ROLE: z
    .enum([...ROLES, 'none'], { error: `must be one of ${ROLES.join(', ')} or none` })
    .default('viewer'),
  OIDC_TRUST_EMAIL: flag.default(false),
  OIDC_LINK_BY_EMAIL: flag.default(false),
  LOCAL_SIGN_IN: flag.default(true),
};

const TOGETHER = [
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_ALLOWED_DOMAINS',
] as const;
type Given = z.infer<z.ZodObject<typeof oidcSettings>>;

/** The contradictions in these settings, as sentences. */
export function oidcContradictions(given: Given): string[] {
  const missing = TOGETHER.filter((name) => given[name] === undefined);
  const isOn = missing.length < TOGETHER.length;
  if (isOn && missing.length > 0) {
    const all = 'OIDC_ALLOWED_DOMAINS=* allows every account of the provider.';
    return [`${missing.join(', ')} must be set to sign in with an identity provider. ${all}`];
  }
  const problems: string[] = [];
  if (!isOn && !given.LOCAL_SIGN_IN) {
    problems.push('LOCAL_SIGN_IN is off, but OIDC_ISSUER is not set: no one could sign in.');
  }
  if (given.OIDC_ROLES && !given.OIDC_ROLE_CLAIM) {
    problems.push('OIDC_ROLES is set but OIDC_ROLE_CLAIM is not; name the claim.');
  }
  if (given.OIDC_DEFAULT_ROLE === 'none' && !given.OIDC_ROLE_CLAIM) {
    problems.push('OIDC_DEFAULT_ROLE is none but OIDC_ROLE_CLAIM is not set: no one has a role.');
  }
  return problems;
}
