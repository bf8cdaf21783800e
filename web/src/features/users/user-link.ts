import type { Environment } from '@connect-console/server/contract';

// "." and ".." are steps in a path to every browser, and "register" is the form's own address.
const ODD = new Set(['.', '..', 'register']);

/** Where a person's page is: `/{environment}/users/{reference_user_id}`, but for the three ids that cannot stand there. */
export function userLink(environment: Environment, reference_user_id: string) {
  return ODD.has(reference_user_id)
    ? ({
        to: '/$environment/user',
        params: { environment },
        search: { reference_user_id },
      } as const)
    : ({
        to: '/$environment/users/$reference_user_id',
        params: { environment, reference_user_id },
      } as const);
}
