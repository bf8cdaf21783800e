import type { SsoSettings } from '../bff/index.js';
import { ConfigError } from '../config/config-source.js';
import type { Config } from '../config/config.js';
import { ROLES, type Role } from '../contract/index.js';

function roleNamed(name: string, setting: string): Role {
  const role = ROLES.find((each) => each === name);
  if (role) return role;
  throw new ConfigError([`${setting} names no role. The roles are ${ROLES.join(', ')}.`]);
}

/** The identity provider of the settings; null without one. Throws ConfigError for an unknown role. */
export function ssoSettings(config: Config): SsoSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_DEFAULT_ROLE: defaultRole, OIDC_ROLES: roles } = config;
  if (issuer === undefined) return null;
  return {
    issuer,
    clientId: config.OIDC_CLIENT_ID ?? '',
    clientSecret: config.OIDC_CLIENT_SECRET ?? '',
    scope: config.OIDC_SCOPE,
    allowedDomains: config.OIDC_ALLOWED_DOMAINS ?? [],
    roleClaim: config.OIDC_ROLE_CLAIM ?? null,
    roles: roles?.map(([value, name]) => [value, roleNamed(name, 'OIDC_ROLES')] as const) ?? null,
    defaultRole: defaultRole === 'none' ? null : roleNamed(defaultRole, 'OIDC_DEFAULT_ROLE'),
    trustEmail: config.OIDC_TRUST_EMAIL,
    linkByEmail: config.OIDC_LINK_BY_EMAIL,
  };
}
