import type { Environment } from '@connect-console/server/contract';
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask, keyOf, query } from './client';
import { usePollPace } from './live/live';
import { ALERT_READS } from './live/live-reactions';
import './settings';

// While the stream is not available.
const POLL_MS = 5_000;

/**
 * For refetchInterval on the alerts page. Reads everything once when the stream becomes live: responses about alerts
 * have no change number, so a change may have been missed.
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

/** The open or the ended incidents of an environment, in pages. */
export function incidentsQuery(environment: Environment, state: 'open' | 'ended') {
  return infiniteQueryOptions({
    queryKey: keyOf('list_incidents', { query: { environment, state } }),
    queryFn: ({ pageParam: before, signal }) =>
      ask(
        'list_incidents',
        { query: { environment, state, ...(before === null ? {} : { before }) } },
        signal,
      ),
    initialPageParam: null as number | null, // null alone would not include numbers
    getNextPageParam: (page) => page.next_before,
  });
}

/** The newest incidents of both environments. */
export const newestIncidentsQuery = query('list_incidents', { query: {} });
