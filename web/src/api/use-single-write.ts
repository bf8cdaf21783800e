import {
  useMutation,
  useQueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  type WithRequired,
} from '@tanstack/react-query';

/**
 * A mutation that runs at most once at a time per key: `mutate` does nothing until the running one has ended.
 * `isPending` alone does not prevent this: the second click of a double click comes before the next render.
 */
export function useSingleWrite<Response, Variables = void, Context = unknown>(
  options: WithRequired<UseMutationOptions<Response, Error, Variables, Context>, 'mutationKey'>,
): UseMutationResult<Response, Error, Variables, Context> {
  const client = useQueryClient();
  const write = useMutation(options);
  const { mutationKey } = options;
  return {
    ...write,
    mutate: (...asked) => {
      if (client.isMutating({ mutationKey }) === 0) write.mutate(...asked);
    },
  };
}
