import {
  callDetail,
  eventDetail,
  type CallDetail,
  type Environment,
  type EventDetail,
} from '@connect-console/server/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { askConsole } from './client';
import { isProblem } from './failures';
import { usePollPace } from './live';

// Without the stream: a few seconds old at most (product.md, rule 2).
const PACE_MS = 3000;

async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (failure) {
    if (isProblem(failure, 'not_found')) return null;
    throw failure;
  }
}

/** One call and all that the archive ties to it; null when it was never listed here nor delivered here. */
export function callDetailQuery(environment: Environment, transaction_id: string) {
  return queryOptions({
    queryKey: [environment, 'call', transaction_id],
    queryFn: ({ signal }): Promise<CallDetail | null> =>
      orNull(
        askConsole({
          method: 'GET',
          path: `/api/${environment}/call?${new URLSearchParams({ transaction_id })}`,
          answer: callDetail,
          signal,
        }),
      ),
  });
}

/** One attempt with all that is known of it, by its `event_key`; null when the archive has none of that key. */
function eventDetailQuery(environment: Environment, key: string) {
  return queryOptions({
    queryKey: [environment, 'event', key],
    queryFn: ({ signal }): Promise<EventDetail | null> =>
      orNull(
        askConsole({
          method: 'GET',
          path: `/api/${environment}/event?${new URLSearchParams({ key })}`,
          answer: eventDetail,
          signal,
        }),
      ),
  });
}

/** The call on screen: it moves with the stream, or with a poll while there is none. */
export function useCallDetail(environment: Environment, transaction_id: string) {
  return useSuspenseQuery({
    ...callDetailQuery(environment, transaction_id),
    refetchInterval: usePollPace(environment, PACE_MS),
  });
}

/** The attempt on screen, by its `event_key`. */
export function useEventDetail(environment: Environment, key: string) {
  return useSuspenseQuery({
    ...eventDetailQuery(environment, key),
    refetchInterval: usePollPace(environment, PACE_MS),
  });
}
