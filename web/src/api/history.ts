import { personHistory, type Environment } from '@connect-console/server/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { askConsole } from './client';
import { usePollPace } from './live';

const PACE_MS = 3000;

/** What the archive knows of one person: their calls, attempts and reruns. */
function historyQuery(environment: Environment, reference_user_id: string) {
  return queryOptions({
    queryKey: [environment, 'history', reference_user_id],
    queryFn: ({ signal }) =>
      askConsole({
        method: 'GET',
        path: `/api/${environment}/user/history?${new URLSearchParams({ reference_user_id })}`,
        answer: personHistory,
        signal,
      }),
  });
}

/** The person's history on screen: it moves with the stream, or with a poll while there is none. */
export function useHistory(environment: Environment, reference_user_id: string) {
  return useQuery({
    ...historyQuery(environment, reference_user_id),
    refetchInterval: usePollPace(environment, PACE_MS),
  });
}
