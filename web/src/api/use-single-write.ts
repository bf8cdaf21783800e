import {
  hashKey,
  useMutation,
  useQueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  type WithRequired,
} from '@tanstack/react-query';

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
