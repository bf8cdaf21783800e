import type { Environment } from '@connect-console/server/contract';

// Browsers take these two for steps in a path, also percent-encoded (WHATWG URL, 4.4).
const STEPS = new Set(['', '.', '..']);
// The router drops control characters from a path.
const DROPPED = /\p{Cc}/u;

/** Whether an ID can be a segment of a path. `taken` is the address of another page below the same path. */
function fitsPath(id: string, taken: string): boolean {
  return !STEPS.has(id) && !DROPPED.test(id) && id !== taken;
}

/** Some users in the fragment of an address, which may be longer than an address that is sent to a server. */
export function usersInHash(ids: readonly string[]): string {
  return new URLSearchParams(ids.map((id) => ['id', id.toWellFormed()])).toString();
}

/** The users that a fragment names. */
export function idsOfHash(hash: string): string[] {
  return new URLSearchParams(hash).getAll('id');
}

/** The address of a call: `/{environment}/calls/{transaction_id}`, except for the few IDs that cannot be in a path. */
export function callLink(environment: Environment, id: string) {
  // No address can hold half of a surrogate pair, and building one throws: the list that links it stays.
  const transaction_id = id.toWellFormed();
  return fitsPath(transaction_id, 'by-id')
    ? ({
        to: '/$environment/calls/$transaction_id',
        params: { environment, transaction_id },
      } as const)
    : ({
        to: '/$environment/calls/by-id',
        params: { environment },
        search: { transaction_id },
      } as const);
}

/** The address of a user: `/{environment}/users/{reference_user_id}`, with the same exceptions. */
export function userLink(environment: Environment, id: string) {
  const reference_user_id = id.toWellFormed();
  return fitsPath(reference_user_id, 'register')
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

/** The address of an incident of the alerts. */
export function incidentLink(environment: Environment, id: number) {
  return {
    to: '/settings/$section',
    params: { section: 'alerts' },
    search: { environment, open: `incident-${id}` },
  } as const;
}
