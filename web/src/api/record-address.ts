import type { Environment } from '@connect-console/server/contract';

// Browsers treat these two as path steps, even percent-encoded (WHATWG URL, 4.4).
const STEPS = new Set(['', '.', '..']);
// The router drops control characters from a path.
const DROPPED = /\p{Cc}/u;

// Stands in the path for an ID that cannot be a segment: the search names it.
const IN_SEARCH = 'by-id';

/** An ID as a segment of a path, or as a field of the search if it cannot be one. */
function partsOf<Field extends string>(field: Field, id: string) {
  // An address cannot contain half a surrogate pair: building it would throw, and the whole list would not be drawn.
  const given = id.toWellFormed();
  // `/users/register` is a page.
  const isOdd = STEPS.has(given) || DROPPED.test(given) || given === 'register';
  return {
    segment: isOdd ? IN_SEARCH : given,
    search: (isOdd ? { [field]: given } : {}) as Partial<Record<Field, string>>, // a computed key widens to string
  };
}

/** Users in the fragment of an address, which may be longer than an address that is sent to a server. */
export function usersInHash(ids: readonly string[]): string {
  return new URLSearchParams(ids.map((id) => ['id', id.toWellFormed()])).toString();
}

/** The users in a fragment. */
export function idsOfHash(hash: string): string[] {
  return new URLSearchParams(hash).getAll('id');
}

/** The address of a call: `/{environment}/calls/{transaction_id}`, except for the few IDs that cannot be in a path. */
export function callLink(environment: Environment, id: string) {
  const { segment: transaction_id, search } = partsOf('transaction_id', id);
  const to = '/$environment/calls/$transaction_id';
  return { to, params: { environment, transaction_id }, search } as const;
}

/** The address of a user: `/{environment}/users/{reference_user_id}`, with the same exceptions. */
export function userLink(environment: Environment, id: string) {
  const { segment: reference_user_id, search } = partsOf('reference_user_id', id);
  const to = '/$environment/users/$reference_user_id';
  return { to, params: { environment, reference_user_id }, search } as const;
}

/** The address of an incident of the alerts. */
export function incidentLink(environment: Environment, id: number) {
  return {
    to: '/settings/$section',
    params: { section: 'alerts' },
    search: { environment, open: `incident-${id}` },
  } as const;
}
