import {
  useMutation,
  useQueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  type WithRequired,
} from '@tanstack/react-query';

/**
 * A write that is under way once at the most, by its key: `mutate` does nothing until it has ended. That it
 * is pending is not known in time, as the second click of a double click comes before the first is drawn.
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
