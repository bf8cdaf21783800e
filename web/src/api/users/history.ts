import type { Environment } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../client';
import { usePollPace } from '../live/live';

const PACE_MS = 3000;

/** The user's calls, attempts and reruns: they move with the stream, or with a poll while there is none. */
export function useHistory(environment: Environment, reference_user_id: string) {
  return useQuery({
    ...query('get_user_history', { environment, query: { reference_user_id } }),
    refetchInterval: usePollPace(environment, PACE_MS),
  });
}
