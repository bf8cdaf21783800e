import type { Environment } from '@connect-console/server/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ask, keyOf } from './client';
import { pollPace } from './live/live';
import './settings';

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
    // Rows that are being read do not move.
    refetchInterval: ({ queryKey, state: { data } }) =>
      data?.pages.length === 1 && pollPace(queryKey),
  });
}
