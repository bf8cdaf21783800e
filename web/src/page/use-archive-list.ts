import type { CappedCount, Environment } from '@connect-console/server/contract';
import { useInfiniteQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { archiveListQuery, type ArchiveList } from '../api/archive-list/archive-list';
import { gapsOf, LIVE_ROWS, rowsOf } from '../api/archive-list/list-pages';
import { useLiveList } from '../api/archive-list/use-live-list';
import { useHold } from '../ui/list/use-hold';

/** A filtered list of the archive: what of it is shown, what waits above, and how it goes on below. */
export function useArchiveList<R extends { position: number }, F>(
  list: ArchiveList<R, F>,
  environment: Environment,
  filter: F,
) {
  const options = archiveListQuery(list, environment, filter);
  const query = useSuspenseInfiniteQuery(options);
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = query;
  // Kept apart: what a push changes in the list makes the query forget that a page failed.
  const [moreError, setMoreError] = useState<unknown>(null);
  const { fetchNextPage } = query;
  const loaded = useMemo(() => rowsOf(data), [data]);
  const gaps = useMemo(() => gapsOf(data), [data]);
  const { rows, waiting, isHeld, top, isAtTop } = useHold(loaded, JSON.stringify(options.queryKey));
  const { lookError, look } = useLiveList(list, environment, filter, isAtTop);
  const [first] = data.pages;

  const untaken = first?.newer ?? 0;
  const hasUntaken = untaken > 0;
  useEffect(() => {
    if (hasUntaken && !isHeld) look();
  }, [hasUntaken, isHeld, look]);

  const loadMore = useCallback(() => {
    void fetchNextPage().then((result) => {
      setMoreError(result.isFetchNextPageError ? result.error : null);
    });
  }, [fetchNextPage]);
  const onNearEnd = useCallback(() => {
    // A page that failed is asked for again by a press, not by every move of the wheel.
    if (hasNextPage && !isFetching && moreError === null) loadMore();
  }, [hasNextPage, isFetching, moreError, loadMore]);

  // A list that is read anew reaches as far as it did before, from its new top: what it lacks of the rows that are on
  // screen is loaded again, or they would be shown as they were.
  const isShort = (rows.at(-1)?.position ?? Infinity) < (loaded.at(-1)?.position ?? -Infinity);
  const isSoonMet = isShort && waiting <= LIVE_ROWS;
  useEffect(() => {
    if (isSoonMet) onNearEnd();
  }, [isSoonMet, onNearEnd]);

  return {
    ...{ loaded, rows, gaps, isHeld, top, loadMore, onNearEnd },
    /** How many rows wait above. */
    fresh: isHeld ? waiting + untaken : 0,
    /** True where more wait than are counted. */
    areMore: hasUntaken,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    moreError,
    /** Why what is shown may be old; null while it is not. */
    staleError: isFetchNextPageError ? lookError : (error ?? lookError),
    updatedAt: query.dataUpdatedAt,
    /** When the service last answered a look at the list; null before the first answer. */
    lookedAt: first?.looked_at ?? null,
    hasEarlierKey: first?.has_earlier_key ?? false,
  };
}

/** How many records a filter finds, once the list is loaded. */
export function useListTotal<R, F>(
  list: ArchiveList<R, F>,
  environment: Environment,
  filter: F,
): CappedCount | null {
  const { data } = useInfiniteQuery({
    ...archiveListQuery(list, environment, filter),
    enabled: false,
  });
  return data?.pages[0]?.total ?? null;
}
