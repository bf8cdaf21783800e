import type { Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEnvironment } from '../use-environment';
import { queryOrNull } from '../client';
import { usePollPace } from '../live/live';

// Without the stream: at most a few seconds old (product.md, rule 3).
const PACE_MS = 3000;

/** One call with its attempts and reruns; null if the console does not know it. */
export const callDetailQuery = (environment: Environment, transaction_id: string) =>
  queryOrNull('get_call', { environment, query: { transaction_id } });

/** The call on screen, updated by the stream, or by polls while there is none. */
export function useCallDetail(transaction_id: string) {
  const environment = useEnvironment();
  return useSuspenseQuery({
    ...callDetailQuery(environment, transaction_id),
    refetchInterval: usePollPace(PACE_MS),
  });
}

/** The attempt on screen, by its `attempt_key`; null if the console does not know it. */
export function useAttemptDetail(key: string) {
  const environment = useEnvironment();
  return useSuspenseQuery({
    ...queryOrNull('get_attempt', { environment, query: { key } }),
    refetchInterval: usePollPace(PACE_MS),
  });
}
