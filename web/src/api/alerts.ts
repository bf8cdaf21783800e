import type { Environment } from '@connect-console/server/contract';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask, keyOf, query } from './client';
import { usePollPace } from './live/live';
import { ALERT_READS } from './live/live-reactions';
import './settings';

// While the stream cannot be had.
const POLL_MS = 5_000;

/**
 * For refetchInterval of what the alerts page shows. Reads all of it once as the stream becomes live: no response about
 * alerts has the number of a change, so that one may have been missed.
 */
export function useAlertsPace(): number | false {
  const client = useQueryClient();
  const pace = usePollPace(POLL_MS);
  useEffect(() => {
    if (pace !== false) return;
    for (const read of ALERT_READS) void client.invalidateQueries({ queryKey: [read] });
  }, [client, pace]);
  return pace;
}

/** The open or the ended incidents of an environment, page by page. */
export function incidentsQuery(environment: Environment, state: 'open' | 'ended') {
  return infiniteQueryOptions({
    queryKey: keyOf('list_incidents', { query: { environment, state } }),
    queryFn: ({ pageParam: before, signal }) =>
      ask(
        'list_incidents',
        { query: { environment, state, ...(before === null ? {} : { before }) } },
        signal,
      ),
    initialPageParam: null as number | null, // null alone would be the type of no number at all
    getNextPageParam: (page) => page.next_before,
  });
}

/** The newest incidents of both environments, read also while the tab is hidden. */
export const newestIncidentsQuery = queryOptions({
  ...query('list_incidents', { query: {} }),
  ...{ refetchInterval: 15_000, refetchIntervalInBackground: true },
});
