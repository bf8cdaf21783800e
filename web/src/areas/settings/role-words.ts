import {
  ENVIRONMENTS,
  may,
  PERMISSIONS,
  ROLES,
  type Permission,
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

const LIST = new Intl.ListFormat('en', { style: 'short', type: 'unit' });

/** What a role permits, as a sentence. */
export function roleSentence(name: string): string {
  const role = ROLES.find((each) => each === name);
  if (!role) return `This version does not know the role ${name}, which allows nothing.`;
  const phrases = PERMISSIONS.flatMap((permission) => {
    const places = ENVIRONMENTS.filter((environment) => may(role, permission, environment));
    if (places.length === 0) return [];
    const isPart = places.length < ENVIRONMENTS.length;
    return [isPart ? `${ALLOWS[permission]} in ${places.join()}` : ALLOWS[permission]];
  });
  return `Can ${LIST.format(phrases)}.`;
}
