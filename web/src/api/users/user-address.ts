import type { Environment } from '@connect-console/server/contract';

// Browsers take these two for steps in a path, also percent-encoded (WHATWG URL, 4.4).
const STEPS = new Set(['.', '..']);
// The router drops control characters from a path.
const DROPPED = /\p{Cc}/u;
// The form's own address lies among the users' pages.
const TAKEN = 'register';

/** The address of a user's page: `/{environment}/users/{reference_user_id}`, but for the few ids that cannot stand there. */
export function userLink(environment: Environment, id: string) {
  // No address can hold half of a surrogate pair, and building one throws: the list that links it stays.
  const reference_user_id = id.toWellFormed();
  const isOdd =
    STEPS.has(reference_user_id) || DROPPED.test(reference_user_id) || reference_user_id === TAKEN;
  return !isOdd
    ? ({
        to: '/$environment/users/$reference_user_id',
        params: { environment, reference_user_id },
      } as const)
    : ({
        to: '/$environment/user',
        params: { environment },
        search: { reference_user_id },
      } as const);
}
