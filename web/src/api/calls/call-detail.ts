import type { Environment } from '@connect-console/server/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { ask, keyOf, orNull } from '../client';
import { usePollPace } from '../live/live';

// Without the stream: a few seconds old at most (product.md, rule 3).
const PACE_MS = 3000;

/** One call with its attempts and reruns; null when the console does not know it. */
export function callDetailQuery(environment: Environment, transaction_id: string) {
  const asked = { environment, query: { transaction_id } };
  return queryOptions({
    queryKey: keyOf('get_call', asked),
    queryFn: ({ signal }) => orNull(ask('get_call', asked, signal)),
  });
}

/** One attempt by its `attempt_key`; null when the console does not know it. */
function attemptDetailQuery(environment: Environment, key: string) {
  const asked = { environment, query: { key } };
  return queryOptions({
    queryKey: keyOf('get_attempt', asked),
    queryFn: ({ signal }) => orNull(ask('get_attempt', asked, signal)),
  });
}

/** The call on screen: it moves with the stream, or with a poll while there is none. */
export function useCallDetail(environment: Environment, transaction_id: string) {
  return useSuspenseQuery({
    ...callDetailQuery(environment, transaction_id),
    refetchInterval: usePollPace(environment, PACE_MS),
  });
}

/** The attempt on screen, by its `attempt_key`. */
export function useAttemptDetail(environment: Environment, key: string) {
  return useSuspenseQuery({
    ...attemptDetailQuery(environment, key),
    refetchInterval: usePollPace(environment, PACE_MS),
  });
}
