import {
  ENVIRONMENTS,
  may,
  PERMISSIONS,
  ROLES,
  type Environment,
  type Permission,
  type Role,
} from '@connect-console/server/contract';

/** What each permission allows, after "can". */
export const ALLOWS: Record<Permission, string> = {
  read: 'read users, calls and webhooks',
  register: 'register and look up users',
  rerun: 'rerun calls',
  qa: 'use QA',
  webhooks: 'change webhooks and send test events',
  staff: 'manage members, all API tokens and alerts, and read the audit log',
};

const roleNamed = (name: string): Role | undefined => ROLES.find((role) => role === name);

/** Where a role has a permission; nowhere for a role that this version does not know. */
function heldIn(name: string, permission: Permission): readonly Environment[] {
  const role = roleNamed(name);
  return role === undefined
    ? []
    : ENVIRONMENTS.filter((environment) => may(role, permission, environment));
}

function phrase(permission: Permission, environments: readonly Environment[]): string {
  const isPart = environments.length < ENVIRONMENTS.length;
  return isPart ? `${ALLOWS[permission]} in ${environments.join()}` : ALLOWS[permission];
}

/** What the first role permits and the second does not, one phrase for each permission. */
export function beyond(name: string, other: string): string[] {
  return PERMISSIONS.flatMap((permission) => {
    const without = heldIn(other, permission);
    const more = heldIn(name, permission).filter((environment) => !without.includes(environment));
    return more.length === 0 ? [] : [phrase(permission, more)];
  });
}

const LIST = new Intl.ListFormat('en', { style: 'short', type: 'unit' });

/** What a role permits, as a sentence. */
export function roleSentence(name: string): string {
  const phrases = beyond(name, '');
  return phrases.length === 0
    ? `This version does not know the role ${name}, which allows nothing.`
    : `Can ${LIST.format(phrases)}.`;
}
