/** The columns of the roles table. */
export const PERMISSIONS = ['read', 'register', 'rerun', 'qa', 'webhooks', 'staff'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const ENVIRONMENTS = ['sandbox', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** The environment named by a part of a path; undefined if it names none. */
export function findEnvironment(name: unknown): Environment | undefined {
  return ENVIRONMENTS.find((environment) => environment === name);
}

/** Where a permission applies: in every environment, or only in the sandbox. */
type Reach = 'all' | 'sandbox';

/** Who may do what: the table of product.md as data. An absent permission is never given. */
const roles = {
  viewer: { read: 'all' },
  staff: { read: 'all', register: 'all' },
  support: { read: 'all', register: 'all', rerun: 'all' },
  qa: { read: 'all', register: 'all', rerun: 'sandbox', qa: 'all', webhooks: 'sandbox' },
  admin: { read: 'all', register: 'all', rerun: 'all', qa: 'all', webhooks: 'all', staff: 'all' },
} as const satisfies Record<string, Partial<Record<Permission, Reach>>>;

export type Role = keyof typeof roles;
export const ROLES = Object.keys(roles) as [Role, ...Role[]]; // the table is a constant

/** Whether a role has a permission; without an environment, the permission must apply everywhere. */
export function may(role: Role, permission: Permission, environment?: Environment): boolean {
  const held: Partial<Record<Permission, Reach>> = roles[role];
  const reach = held[permission];
  return reach === 'all' || (reach === 'sandbox' && environment === 'sandbox');
}

/** Whether a role permits nothing that the other one does not. */
export function isRoleWithin(role: Role, other: Role): boolean {
  return PERMISSIONS.every((permission) =>
    [undefined, ...ENVIRONMENTS].every(
      (environment) => !may(role, permission, environment) || may(other, permission, environment),
    ),
  );
}
