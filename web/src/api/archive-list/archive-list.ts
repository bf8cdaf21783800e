import type { Environment } from '@connect-console/server/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Push } from '../live';
import type { Fit } from './filter-match';
import type { ListPage } from './list-pages';

/** What tells the list of calls from the list of events. */
export interface ArchiveList<R, F> {
  name: 'calls' | 'events';
  /** A page of 50 below `before`; the newest without it. */
  read: (
    environment: Environment,
    filter: F,
    before: number | undefined,
    signal: AbortSignal,
  ) => Promise<ListPage<R>>;
  /** The record that a push brings for this list, or null. */
  recordOf: (push: Push) => R | null;
  fit: (record: R, filter: F) => Fit;
}

/** A filtered list page by page. Pushes keep it fresh (useLiveList), so nothing loads it again by itself. */
export function archiveListQuery<R, F>(
  list: ArchiveList<R, F>,
  environment: Environment,
  filter: F,
) {
  return infiniteQueryOptions({
    queryKey: [environment, list.name, filter],
    queryFn: ({ pageParam, signal }) => list.read(environment, filter, pageParam, signal),
    initialPageParam: undefined as number | undefined, // undefined alone would be the type of no place at all
    getNextPageParam: (page) => page.next_before ?? undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Comparing 10,000 rows with themselves costs more than drawing the few that are in view.
    structuralSharing: false,
  });
}

/** The newest page alone: what a list is compared with while no push tells what changed. */
export function newestPageQuery<R, F>(
  list: ArchiveList<R, F>,
  environment: Environment,
  filter: F,
) {
  return queryOptions({
    queryKey: [environment, `${list.name}-newest`, filter],
    queryFn: async ({ signal }) => {
      // What is pushed from here on may be newer than what this look answers.
      const asked_at = Date.now();
      return { page: await list.read(environment, filter, undefined, signal), asked_at };
    },
    structuralSharing: false,
    gcTime: 0,
  });
}
