import { expect, it } from 'vitest';
import { may, PERMISSIONS, ROLES, type Permission, type Role } from './roles.js';

// The roles table of product.md, written out: s = only in the sandbox, x = everywhere.
const expected: Record<Role, Partial<Record<Permission, 'x' | 's'>>> = {
  viewer: { read: 'x' },
  staff: { read: 'x', register: 'x' },
  support: { read: 'x', register: 'x', rerun: 'x' },
  qa: { read: 'x', register: 'x', rerun: 's', qa: 'x', webhooks: 's' },
  admin: { read: 'x', register: 'x', rerun: 'x', qa: 'x', webhooks: 'x', staff: 'x' },
};

const cases = ROLES.flatMap((role) => PERMISSIONS.map((permission) => ({ role, permission })));

it.each(cases)('$role and $permission', ({ role, permission }) => {
  const reach = expected[role][permission];
  expect(may(role, permission, 'production')).toBe(reach === 'x');
  expect(may(role, permission, 'sandbox')).toBe(reach !== undefined);
  expect(may(role, permission)).toBe(reach === 'x');
});
