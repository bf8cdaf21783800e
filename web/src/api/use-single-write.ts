import {
  useMutation,
  useQueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  type WithRequired,
} from '@tanstack/react-query';

/**
 * A write that is under way once at the most, by its key: `mutate` does nothing until it has ended. That it
 * is pending does not tell in time, as the second click of a double click comes before the first is drawn.
 */
export function useSingleWrite<Answer, Variables = void, Told = unknown>(
  options: WithRequired<UseMutationOptions<Answer, Error, Variables, Told>, 'mutationKey'>,
): UseMutationResult<Answer, Error, Variables, Told> {
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
