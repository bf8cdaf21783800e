/** The columns of the roles table. */
export const PERMISSIONS = ['read', 'register', 'rerun', 'qa', 'webhooks', 'staff'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const ENVIRONMENTS = ['sandbox', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** The environment of a path's part; undefined when it names none. */
export function findEnvironment(name: unknown): Environment | undefined {
  return ENVIRONMENTS.find((environment) => environment === name);
}

/** Where a permission holds: in every environment, or in the sandbox only. */
type Reach = 'all' | 'sandbox';

/** Who may do what: product.md's table, as data. A permission that is absent holds nowhere. */
const roles = {
  viewer: { read: 'all' },
  staff: { read: 'all', register: 'all' },
  support: { read: 'all', register: 'all', rerun: 'all' },
  qa: { read: 'all', register: 'all', rerun: 'sandbox', qa: 'all', webhooks: 'sandbox' },
  admin: { read: 'all', register: 'all', rerun: 'all', qa: 'all', webhooks: 'all', staff: 'all' },
} as const satisfies Record<string, Partial<Record<Permission, Reach>>>;

export type Role = keyof typeof roles;
export const ROLES = Object.keys(roles) as [Role, ...Role[]]; // the table is a constant

/** Whether a role holds a permission; without an environment the permission must hold everywhere. */
export function may(role: Role, permission: Permission, environment?: Environment): boolean {
  const held: Partial<Record<Permission, Reach>> = roles[role];
  const reach = held[permission];
  return reach === 'all' || (reach === 'sandbox' && environment === 'sandbox');
}

/** Whether a role allows nothing that the other one does not. */
export function isRoleWithin(role: Role, other: Role): boolean {
  return PERMISSIONS.every((permission) =>
    [undefined, ...ENVIRONMENTS].every(
      (environment) => !may(role, permission, environment) || may(other, permission, environment),
    ),
  );
}
