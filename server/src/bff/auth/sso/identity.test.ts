import { describe, expect, it } from 'vitest';
import { readIdentity, roleOf } from './identity.js';

const RULES = {
  ...{
    allowedDomains: ['example.test'],
    roleClaim: 'groups',
    defaultRole: null,
    trustEmail: false,
  },
  roles: [
    ['sre', 'support'],
    ['bosses', 'admin'],
  ],
} as const;
const VERA = { sub: 's', email: 'vera@example.test', email_verified: true, groups: 'sre' };

describe('roleOf', () => {
  const nested = { ...RULES, roleClaim: 'realm.roles' };
  const named = { ...RULES, roles: null };
  it.each([
    ['one value', RULES, { groups: 'sre' }, 'support'],
    ['the last of several roles', RULES, { groups: ['bosses', 'sre', 'other'] }, 'admin'],
    ['no such value', RULES, { groups: ['SRE', 'srebosses'] }, null],
    ['values that are no text', RULES, { groups: [['sre'], { sre: 1 }, 3] }, null],
    ['no claim', RULES, {}, null],
    ['a role by its own name', named, { groups: ['qa'] }, 'qa'],
    ['a name that every object has', { ...named, roleClaim: 'constructor' }, {}, null],
    ['a claim inside another', nested, { realm: { roles: ['sre'] } }, 'support'],
    ['a claim with a dot in its name', nested, { 'realm.roles': 'bosses', realm: {} }, 'admin'],
    ['roles given in the console', { ...RULES, roleClaim: null }, { groups: 'bosses' }, null],
  ])('reads %s', (_what, rules, claims, role) => {
    expect(roleOf(claims, rules)).toBe(role);
  });
});

describe('readIdentity', () => {
  const read = (claims: object, rules: object = {}) =>
    readIdentity('https://login.example.test', { ...VERA, ...claims }, { ...RULES, ...rules });

  it('takes the address in lower case, and the name that is there', () => {
    expect(read({ email: ' Vera@EXAMPLE.test' })).toEqual({
      ...{ issuer: 'https://login.example.test', subject: 's', email: 'vera@example.test' },
      ...{ name: null, role: 'support', hasProvidedRole: true },
    });
    expect(read({ name: 'Vera', preferred_username: 'v' }).name).toBe('Vera');
  });

  it.each<[string, object, object?]>([
    ['verified as text', { email_verified: 'true' }],
    [
      'trusted where the provider does not say',
      { email_verified: undefined },
      { trustEmail: true },
    ],
    ['of any domain', { email: 'a@b.test' }, { allowedDomains: ['*'] }],
    ['with the default role', { groups: [] }, { defaultRole: 'viewer' }],
  ])('lets in an account %s', (_what, claims, rules) => {
    expect(read(claims, rules).subject).toBe('s');
  });

  it.each<[string, RegExp, object, object?]>([
    ['without an address', /sent no email/, { email: undefined }],
    ['with an address that is none', /sent no email/, { email: 'vera' }],
    ['of another domain', /evil\.test may not/, { email: 'vera@example.test.evil.test' }],
    ['of two domains', /sent no email/, { email: 'vera@evil.test@example.test' }],
    ['whose address is not said to be verified', /not say/, { email_verified: undefined }],
    ['whose address is not verified', /not say/, { email_verified: false }, { trustEmail: true }],
    ['without a role', /no role/, { groups: ['other'] }],
    ['without a subject', /named no account/, { sub: '' }],
  ])('refuses an account %s', (_what, reason, claims, rules) => {
    expect(() => read(claims, rules)).toThrow(reason);
  });
});
