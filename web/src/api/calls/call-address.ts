import type { Environment } from '@connect-console/server/contract';

// Browsers take these two for steps in a path, also percent-encoded (WHATWG URL, 4.4).
const STEPS = new Set(['.', '..']);
// The router drops control characters from a path.
const DROPPED = /\p{Cc}/u;
// The other address of a call lies among the calls' own.
const TAKEN = 'by-id';

/** Where a call is: `/{environment}/calls/{transaction_id}`, but for the few ids that cannot stand there. */
export function callLink(environment: Environment, id: string) {
  // No address can hold half of a surrogate pair, and building one throws: the list that links it stays.
  const transaction_id = id.toWellFormed();
  const isOdd =
    transaction_id === '' ||
    STEPS.has(transaction_id) ||
    DROPPED.test(transaction_id) ||
    transaction_id === TAKEN;
  return !isOdd
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
