/** The columns of the roles table. */
export const PERMISSIONS = ['read', 'register', 'rerun', 'qa', 'webhooks', 'staff'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const ENVIRONMENTS = ['sandbox', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** Where a permission holds: in every environment, in the sandbox only, or nowhere. */
export type Reach = 'all' | 'sandbox' | 'none';

/** Who may do what: product.md's table, as data. */
export const roles = {
  viewer: {
    read: 'all',
    register: 'none',
    rerun: 'none',
    qa: 'none',
    webhooks: 'none',
    staff: 'none',
  },
  staff: {
    read: 'all',
    register: 'all',
    rerun: 'none',
    qa: 'none',
    webhooks: 'none',
    staff: 'none',
  },
  support: {
    read: 'all',
    register: 'all',
    rerun: 'all',
    qa: 'none',
    webhooks: 'none',
    staff: 'none',
  },
  qa: {
    read: 'all',
    register: 'all',
    rerun: 'sandbox',
    qa: 'all',
    webhooks: 'sandbox',
    staff: 'none',
  },
  admin: { read: 'all', register: 'all', rerun: 'all', qa: 'all', webhooks: 'all', staff: 'all' },
} as const satisfies Record<string, Record<Permission, Reach>>;

export type Role = keyof typeof roles;
export const ROLES = Object.keys(roles) as [Role, ...Role[]]; // the table is a constant

/** Whether a role holds a permission; without an environment the permission must hold everywhere. */
export function may(role: Role, permission: Permission, environment?: Environment): boolean {
  const reach: Reach = roles[role][permission];
  return reach === 'all' || (reach === 'sandbox' && environment === 'sandbox');
}
