import { z } from 'zod';
import { isOwnComputer } from '../contract/index.js';
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

export const oidcSettings = {
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  OIDC_SCOPE: z.string().default('openid email profile'),
  OIDC_ALLOWED_DOMAINS: list.pipe(z.array(z.string().toLowerCase()).min(1)).optional(),
  OIDC_ROLE_CLAIM: z.string().optional(),
  /** Pairs of a value of that claim and a role. */
  OIDC_ROLES: list
    .pipe(
      z
        .array(z.string().regex(/^.+=[a-z]+$/, 'must be a list such as console-admins=admin'))
        .min(1),
    )
    .transform((pairs) =>
      pairs.map((pair): [string, string] => {
        const at = pair.lastIndexOf('=');
        return [pair.slice(0, at).trim(), pair.slice(at + 1)];
      }),
    )
    .optional(),
  OIDC_DEFAULT_ROLE: z.string().default('viewer'),
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
