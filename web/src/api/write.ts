import {
  hashKey,
  useMutation,
  useQueryClient,
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  type WithRequired,
} from '@tanstack/react-query';
import { isShownList } from './live/live-list';
import { ask, keyOf, type Asked, type ResponseOf, type ValueOperation } from './client';

const MOST_WAIT_MS = 1000;

/**
 * Reads again what is on screen, because a write may change any of it. Resolves once everything has been read, or after
 * a second, because some of it is read from the service.
 */
export async function rereadShown(client: QueryClient): Promise<void> {
  const reading = client.invalidateQueries({ predicate: (query) => !isShownList(query) });
  await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, MOST_WAIT_MS))]);
}

/** An operation that writes, as a mutation whose variables are the part of the request that is not `known`. */
export type Write<O extends ValueOperation, K> = WithRequired<
  UseMutationOptions<ResponseOf<O>, Error, Omit<Asked<O>, keyof K>>,
  'mutationKey'
>;

/**
 * A writing operation, as a mutation. `known` is the part of the request that is the same for each press: it identifies
 * the mutation, and the variables are the rest.
 */
export function writeOf<O extends ValueOperation, const K extends Partial<Asked<O>>>(
  operation: O,
  known: K,
): Write<O, K> {
  return {
    mutationKey: keyOf(operation, known),
    mutationFn: (asked) => ask(operation, { ...known, ...asked } as unknown as Asked<O>), // the two parts of it
  };
}

/**
 * A mutation that runs once at a time per key: `mutate` does nothing while one with the same variables is under way,
 * and one with other variables starts, pending all the while, after the running one has ended. `isPending` alone does
 * not prevent this: the second click of a double click comes before the next render.
 */
export function useSingleWrite<Response, Variables = void, Context = unknown>(
  options: WithRequired<UseMutationOptions<Response, Error, Variables, Context>, 'mutationKey'>,
): UseMutationResult<Response, Error, Variables, Context> {
  const client = useQueryClient();
  const { mutationKey } = options;
  const write = useMutation({ ...options, scope: { id: hashKey(mutationKey) } });
  return {
    ...write,
    mutate: (...asked) => {
      const underWay = client.getMutationCache().findAll({ mutationKey, status: 'pending' });
      const same = hashKey([asked[0]]);
      if (underWay.some(({ state }) => hashKey([state.variables]) === same)) return;
      write.mutate(...asked);
    },
  };
}
