import type { Environment } from '@connect-console/server/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callsQuery } from '../api/calls';
import { eventsQuery } from '../api/events';

/**
 * Reads the events anew whenever the listed calls change: an attempt changes its call. The calls
 * themselves are asked by the shell, on every page.
 */
export function useEventsFollowCalls(environment: Environment): void {
  const client = useQueryClient();
  const { data } = useQuery({ ...callsQuery(environment), refetchInterval: false });
  useEffect(() => {
    const { queryKey } = eventsQuery(environment);
    if (data) void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }, [client, environment, data]);
}
