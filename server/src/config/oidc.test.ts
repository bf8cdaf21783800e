import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.js';

const GIVEN = {
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'console',
  OIDC_CLIENT_SECRET: 'a-client-secret-of-16',
  OIDC_ALLOWED_DOMAINS: 'Example.com, example.org',
};

it('reads the lists', () => {
  const config = readConfig({
    ...GIVEN,
    OIDC_ROLE_CLAIM: 'g',
    OIDC_ROLES: 'a=b=admin, sre=support',
  });
  expect(config).toMatchObject({
    OIDC_ALLOWED_DOMAINS: ['example.com', 'example.org'],
    OIDC_ROLES: [
      ['a=b', 'admin'],
      ['sre', 'support'],
    ],
    ...{ OIDC_DEFAULT_ROLE: 'viewer', OIDC_TRUST_EMAIL: false, LOCAL_SIGN_IN: true },
  });
});

it.each<[string, Record<string, string>, RegExp]>([
  ['a part of it', { OIDC_ISSUER: GIVEN.OIDC_ISSUER }, /OIDC_CLIENT_ID, .*DOMAINS must be set/],
  ['http', { ...GIVEN, OIDC_ISSUER: 'http://login.example.com' }, /OIDC_ISSUER must be https/],
  ['no way in', { LOCAL_SIGN_IN: 'false' }, /no one could sign in/],
  ['roles without a claim', { ...GIVEN, OIDC_ROLES: 'sre=support' }, /OIDC_ROLE_CLAIM is not/],
  ['no role for anyone', { ...GIVEN, OIDC_DEFAULT_ROLE: 'none' }, /no one has a role/],
  ['a role that is none', { ...GIVEN, OIDC_DEFAULT_ROLE: 'boss' }, /must be one of viewer, .*none/],
  [
    'a list with a role that is none',
    { ...GIVEN, OIDC_ROLE_CLAIM: 'g', OIDC_ROLES: 'sre=support,a=boss' },
    /OIDC_ROLES must be .*; the roles are viewer/,
  ],
  ['roles of no form', { ...GIVEN, OIDC_ROLE_CLAIM: 'g', OIDC_ROLES: 'sre' }, /OIDC_ROLES must be/],
])('refuses %s', (_what, environment, problem) => {
  expect(() => readConfig(environment)).toThrow(problem);
  expect(() => readConfig(environment)).toThrow(ConfigError);
});
